import type { LocalizedText } from '../text.ts';

/** A place of a step. `city` and `province` also fill the details of the parcel. */
export type Place = { name: LocalizedText; city: LocalizedText; province: LocalizedText };

const place = (th: [string, string, string], en: [string, string, string]): Place => ({
  name: { th: th[0], en: en[0] },
  city: { th: th[1], en: en[1] },
  province: { th: th[2], en: en[2] },
});

/** Returns a place as it is written after the dash of a description: "name, province". */
export const placeText = ({ name, province }: Place): LocalizedText => ({
  th: `${name.th}, ${province.th}`,
  en: `${name.en}, ${province.en}`,
});

export const places = {
  chiangMai: place(
    ['ไปรษณีย์เชียงใหม่', 'เมืองเชียงใหม่', 'เชียงใหม่'],
    ['Chiang Mai post office', 'Mueang Chiang Mai', 'Chiang Mai'],
  ),
  phitsanulok: place(
    ['ศูนย์คัดแยกพิษณุโลก', 'เมืองพิษณุโลก', 'พิษณุโลก'],
    ['Phitsanulok sorting centre', 'Mueang Phitsanulok', 'Phitsanulok'],
  ),
  laksi: place(['ศูนย์คัดแยกหลักสี่', 'หลักสี่', 'กรุงเทพมหานคร'], ['Lak Si sorting centre', 'Lak Si', 'Bangkok']),
  phraKhanong: place(
    ['ไปรษณีย์พระโขนง', 'คลองเตย', 'กรุงเทพมหานคร'],
    ['Phra Khanong post office', 'Khlong Toei', 'Bangkok'],
  ),
  lampang: place(['ไปรษณีย์ลำปาง', 'เมืองลำปาง', 'ลำปาง'], ['Lampang post office', 'Mueang Lampang', 'Lampang']),
  wangNoi: place(
    ['ศูนย์กระจายสินค้าวังน้อย', 'วังน้อย', 'พระนครศรีอยุธยา'],
    ['Wang Noi distribution centre', 'Wang Noi', 'Phra Nakhon Si Ayutthaya'],
  ),
  bangPhli: place(
    ['ศูนย์กระจายสินค้าบางพลี', 'บางพลี', 'สมุทรปราการ'],
    ['Bang Phli distribution centre', 'Bang Phli', 'Samut Prakan'],
  ),
  bangNa: place(['สาขาบางนา', 'บางนา', 'กรุงเทพมหานคร'], ['Bang Na branch', 'Bang Na', 'Bangkok']),
  chatuchak: place(['สาขาจตุจักร', 'จตุจักร', 'กรุงเทพมหานคร'], ['Chatuchak branch', 'Chatuchak', 'Bangkok']),
  ladPhrao: place(['สาขาลาดพร้าว', 'ลาดพร้าว', 'กรุงเทพมหานคร'], ['Lat Phrao branch', 'Lat Phrao', 'Bangkok']),
  thonburi: place(['สาขาธนบุรี', 'ธนบุรี', 'กรุงเทพมหานคร'], ['Thon Buri branch', 'Thon Buri', 'Bangkok']),
  pakKret: place(['สาขาปากเกร็ด', 'ปากเกร็ด', 'นนทบุรี'], ['Pak Kret branch', 'Pak Kret', 'Nonthaburi']),
  hatYai: place(['สาขาหาดใหญ่', 'หาดใหญ่', 'สงขลา'], ['Hat Yai branch', 'Hat Yai', 'Songkhla']),
  suratThani: place(
    ['ศูนย์กระจายสินค้าพุนพิน', 'พุนพิน', 'สุราษฎร์ธานี'],
    ['Phunphin distribution centre', 'Phunphin', 'Surat Thani'],
  ),
  khonKaen: place(
    ['สาขาเมืองขอนแก่น', 'เมืองขอนแก่น', 'ขอนแก่น'],
    ['Khon Kaen branch', 'Mueang Khon Kaen', 'Khon Kaen'],
  ),
  korat: place(
    ['ศูนย์คัดแยกนครราชสีมา', 'เมืองนครราชสีมา', 'นครราชสีมา'],
    ['Nakhon Ratchasima sorting hub', 'Mueang Nakhon Ratchasima', 'Nakhon Ratchasima'],
  ),
  samutSakhon: place(
    ['ศูนย์คัดแยกพระราม 2', 'เมืองสมุทรสาคร', 'สมุทรสาคร'],
    ['Rama II sorting hub', 'Mueang Samut Sakhon', 'Samut Sakhon'],
  ),
} satisfies Record<string, Place>;
