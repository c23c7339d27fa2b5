// Pages that name their courier once, in title or heading, and then show bare numbers, as couriers' own pages do.

type ResultPage = { body: string; numbers: readonly string[] };

const yamato = ['131819121394', '780799001043'];
const jt = ['820984470972', '864884394754'];
const other = '112345678903'; // 12 digits of a shop: no parcel
const cj = ['031870194491', '031870194492', '010429839193'];

const grouped = (no: string): string => no.replace(/(\d{4})(?=\d)/g, '$1-');
const html = (lang: string, title: string, body: string) =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title><body>${body}</body></html>`;

const pages: Record<string, ResultPage> = {
  japan: {
    numbers: yamato,
    body: html(
      'ja',
      'ヤマト運輸 荷物お問い合わせシステム',
      `<h1>お問い合わせ結果</h1>${yamato
        .map(
          (no, n) =>
            `<section><h3>${n + 1}件目</h3><div>${grouped(no)}</div><p>配達完了 11月12日 14:03</p></section>`,
        )
        .join('')}<footer>サービスセンター 0120-01-9625 登録番号 T8010001034125</footer>`,
    ),
  },
  thailand: {
    numbers: jt,
    body: html(
      'th',
      'ติดตามพัสดุ | J&amp;T Express ประเทศไทย',
      `<h1>ผลการค้นหา</h1>${jt.map((no) => `<h2>${no}</h2><p>นำจ่ายสำเร็จ</p>`).join('')}<p>โทร 02-009-5678</p>`,
    ),
  },
  seller: {
    numbers: cj,
    body: html(
      'ko',
      '판매자 센터',
      `<h2>CJ대한통운 배송조회 11월 12일</h2><table><tr><td>받는 분</td><td></td><td>금액</td></tr>${cj
        .map(
          (no, n) =>
            `<tr><td>고객 ${n + 1}, 서울특별시 강남구 테헤란로 ${n + 1}길 12, 문 앞에 놓아 주세요</td><td>${no}</td><td>12,000원</td></tr>`,
        )
        .join('')}</table><p>주문번호 ${other}</p><p>고객센터 1588-1255</p>`,
    ),
  },
  // A page may write any title: ten a second, and in the end one of a megabyte.
  hostile: {
    numbers: [],
    body: html(
      'en',
      'Yamato tracking',
      `<h1>Yamato drums</h1><p>Model <b>${other}</b></p><p>Order ${yamato[0]}</p><p>Phone +81 ${yamato[1]}</p><script>
let n = 0;
const timer = setInterval(() => {
  document.title = n % 2 ? 'Yamato tracking ' + n : 'Sagawa, Yamato, SF Express, STO, Yunda, ZTO tracking';
  if ((n += 1) < 20) return;
  clearInterval(timer);
  document.title = 'Yamato '.repeat(150000);
  document.body.dataset.isOver = '';
}, 100);
</script>`,
    ),
  },
};

/** Returns the page at `/results/<name>` and the numbers to be found in it; null for another path. */
export const resultPage = (path: string): ResultPage | null => {
  const name = /^\/results\/(\w+)$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(pages, name) ? pages[name]! : null;
};
