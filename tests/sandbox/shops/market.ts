import { dateOf, day } from '../world/thai-times.ts';
import { htmlPage } from '../html.ts';
import { orders, type Order } from './market-orders.ts';
import { marketStyle } from './market-style.ts';
import { picture } from './picture.ts';

const logo = `<svg viewBox="0 0 34 34" aria-hidden="true"><circle cx="17" cy="17" r="17" fill="#fff"/><path d="M5 20q6-5 12 0t12 0v6q-6 4-12 1T5 25z" fill="#0f766e"/><path d="M9 18l3-9h10l3 9z" fill="#f59e0b"/></svg>`;

/** A page of the marketplace: `body` between header and footer. */
export const marketPage = (title: string, body: string): string =>
  htmlPage(
    'th',
    `${title} | ตลาดริมคลอง`,
    marketStyle,
    `<header><div class="bar">
<div class="brand">${logo}ตลาดริมคลอง</div>
<input type="search" placeholder="ค้นหาด้วยชื่อร้าน เลขคำสั่งซื้อ หรือสินค้า" aria-label="ค้นหา">
<div class="who"><i></i>kanthida_r</div>
</div></header>
<main>${body}</main>
<footer>© ตลาดริมคลอง · ศูนย์ช่วยเหลือ 02-555-0100 ทุกวัน 08:00–20:00 น. · เลขทะเบียน 0105512345678</footer>`,
  );

/** Returns an order number in the form of Thai marketplaces: YYMMDD and eight characters. */
const orderId = ({ code, daysAgo }: Order, now: number): string =>
  dateOf(now - daysAgo * day)
    .slice(2)
    .replaceAll('-', '') + code;

const article = (order: Order, now: number): string => `<article data-testid="order">
<div class="top"><span class="shop">${order.shop}</span><span class="phone">โทร. ${order.phone}</span><span class="status">${order.status}</span></div>
<div class="goods">${picture(order.drawing, order.ground)}
<div><p>${order.product}</p><p class="choice">ตัวเลือกสินค้า: ${order.choice}</p><p>x${order.quantity}</p></div>
<div class="price">฿${order.price.toLocaleString('en')}</div></div>
<div class="bottom">
<div class="parcel" data-testid="number-${order.trackingNo}">${order.parcel}</div>
<span class="order">หมายเลขคำสั่งซื้อ ${orderId(order, now)} · ${order.courier}</span>
<span class="total"><small>ยอดสุทธิ</small> ฿${order.price.toLocaleString('en')}</span>
</div>
</article>`;

const tabs = ['ทั้งหมด', 'ที่ต้องชำระ', 'ที่ต้องจัดส่ง', 'ที่ต้องได้รับ', 'สำเร็จแล้ว', 'ยกเลิกแล้ว'];

/** "การซื้อของฉัน": the Thai order list. */
export const market = (now: number): string =>
  marketPage(
    'การซื้อของฉัน',
    `<h1>การซื้อของฉัน</h1>
<nav>${tabs.map((tab, index) => `<a href="#${index}"${index === 0 ? ' class="here"' : ''}>${tab}</a>`).join('')}</nav>
${orders.map((order) => article(order, now)).join('\n')}`,
  );
