import { dateOf, day } from '../world/thai-times.ts';
import { htmlPage } from '../html.ts';
import { ordersStyle } from './orders-style.ts';
import { picture, type Drawing } from './picture.ts';

/** A shipment of the English shop. */
type Shipment = {
  orderId: string;
  product: string;
  code: string;
  drawing: Drawing;
  ground: string;
  price: string;
  daysAgo: number;
  carrier: string;
  trackingNo: string;
  state: string;
};

/** Numbers on the page that are not tracking numbers: orders, products, phones. */
export const decoys = [
  '114-7738201-4419268',
  '114-2094417-8836105',
  '114-5561903-2207714',
  '978-974-9904-18-3',
  '8851234077168',
  '02-555-0144',
  '3f0c2d8e-5b7a-4c19-9e64-a1d27b80c5f2',
];

const shipments: readonly Shipment[] = [
  {
    orderId: '114-7738201-4419268',
    product: 'Over-ear headphones, slate grey',
    code: 'EAN 8851234077168',
    drawing: 'headphones',
    ground: '#ecedf2',
    price: '$84.90',
    daysAgo: 3,
    carrier: 'Flash Express',
    trackingNo: 'TH47103M8RD21C0',
    state: 'In transit',
  },
  {
    orderId: '114-2094417-8836105',
    product: 'Gardens of the North: a field guide (paperback)',
    code: 'ISBN 978-974-9904-18-3',
    drawing: 'book',
    ground: '#e6f0ec',
    price: '$19.50',
    daysAgo: 1,
    carrier: 'Thailand Post',
    trackingNo: 'RN315872047TH',
    state: 'Preparing for dispatch',
  },
  {
    orderId: '114-2094417-8836105',
    product: 'Terracotta pot with trailing fern',
    code: 'Item 4471-B',
    drawing: 'plant',
    ground: '#f3ece6',
    price: '$27.00',
    daysAgo: 1,
    carrier: 'KEX Express',
    trackingNo: 'SHP6084417365',
    state: 'Collected by carrier',
  },
  {
    orderId: '114-5561903-2207714',
    product: 'Braided charging cable, 2 m, pack of 2',
    code: 'Item 9920-C',
    drawing: 'cable',
    ground: '#eceef0',
    price: '$11.25',
    daysAgo: 4,
    carrier: 'KEX Express',
    trackingNo: 'SHP6071834952',
    state: 'Delivered',
  },
];

/** The tracking numbers on the page. */
export const ordersNumbers = shipments.map(({ trackingNo }) => trackingNo);

const row = (one: Shipment, now: number): string => `<tr data-testid="shipment">
<td><div class="item">${picture(one.drawing, one.ground)}<div><a href="#item">${one.product}</a><small>${one.code}</small></div></div></td>
<td>${one.orderId}<small>Placed ${dateOf(now - one.daysAgo * day)}</small></td>
<td>${one.carrier}<small>Tracking number</small><span data-testid="number-${one.trackingNo}">${one.trackingNo}</span></td>
<td>${one.state}</td>
<td class="price">${one.price}</td>
</tr>`;

const logo = `<svg viewBox="0 0 36 36" aria-hidden="true"><rect width="36" height="36" rx="8" fill="#f3c969"/><path d="M8 24l10-14 10 14z" fill="#1f3450"/><rect x="8" y="26" width="20" height="3" fill="#1f3450"/></svg>`;

/** "Your orders": the English order page. */
export const ordersPage = (now: number): string =>
  htmlPage(
    'en',
    'Your orders - Harbour Lane',
    ordersStyle,
    `<header><div class="bar"><div class="brand">${logo}Harbour Lane</div>
<input type="search" placeholder="Search all orders" aria-label="Search all orders"><span>Hello, Kanthida</span><span>Basket (0)</span></div></header>
<main><p class="path">Your account › Your orders</p><h1>Your orders</h1>
<section><h2>Shipments on their way to Bangkok</h2>
<table><thead><tr><th>Item</th><th>Order</th><th>Shipment</th><th>Status</th><th class="price">Price</th></tr></thead>
<tbody>${shipments.map((one) => row(one, now)).join('\n')}</tbody></table></section>
<section class="pair">
<div><h2>Payment</h2><p>Card ending in 4821, expires 09/28<br>Total charged: $142.65<br>Reference 3f0c2d8e-5b7a-4c19-9e64-a1d27b80c5f2</p></div>
<div><h2>Questions about a delivery?</h2><p>Call 02-555-0144 or +66 2 555 0144 (weekdays 9–18).<br>Have your order number, such as 114-5561903-2207714, at hand.</p></div>
</section></main>
<footer>© Harbour Lane Trading Ltd · Company no. 07714482 · VAT 284 1190 37</footer>`,
  );
