import type { Drawing } from './picture.ts';

/** An order of the Thai marketplace. `parcel` is markup: each order writes its number differently. */
export type Order = {
  shop: string;
  phone: string;
  product: string;
  choice: string;
  quantity: number;
  price: number;
  drawing: Drawing;
  ground: string;
  status: string;
  /** The eight characters after the date in the order number. */
  code: string;
  daysAgo: number;
  courier: string;
  trackingNo: string;
  parcel: string;
};

export const orders: readonly Order[] = [
  {
    shop: 'บ้านกาแฟดอยหมอก',
    phone: '081-555-0142',
    product: 'เมล็ดกาแฟคั่วกลาง ดอยหมอก 500 กรัม',
    choice: 'บดละเอียด',
    quantity: 2,
    price: 640,
    drawing: 'coffee',
    ground: '#f4ece3',
    status: 'พัสดุกำลังจัดส่งถึงคุณวันนี้',
    code: 'K7QM2R4X',
    daysAgo: 2,
    courier: 'Flash Express',
    trackingNo: 'TH01427K9QW43B',
    parcel: 'หมายเลขพัสดุ: TH01427K9QW43B',
  },
  {
    shop: 'ร้านเซรามิกแม่ปิง',
    phone: '089-555-0117',
    product: 'กาน้ำชาเซรามิกเคลือบศิลาดล ขนาด 800 มล.',
    choice: 'สีเขียวไข่กา',
    quantity: 1,
    price: 890,
    drawing: 'kettle',
    ground: '#e6eef1',
    status: 'พัสดุอยู่ระหว่างการขนส่ง',
    code: 'B3HT9W1N',
    daysAgo: 3,
    courier: 'ไปรษณีย์ไทย (EMS)',
    trackingNo: 'EX447190325TH',
    parcel: 'เลขพัสดุ: EX 4471 9032 5 TH',
  },
  {
    shop: 'โคมไฟบ้านสวน',
    phone: '086-555-0173',
    product: 'โคมไฟตั้งโต๊ะไม้สัก แสงวอร์ม',
    choice: 'ขนาดกลาง',
    quantity: 1,
    price: 1250,
    drawing: 'lamp',
    ground: '#faf3df',
    status: 'จัดส่งสำเร็จ',
    code: 'Z5PD8C6V',
    daysAgo: 4,
    courier: 'KEX Express',
    trackingNo: 'SHP6071834952',
    parcel: 'หมายเลขพัสดุ: <span>SHP</span><span>607183</span><span class="strong">4952</span>',
  },
  {
    shop: 'ผ้าทอริมโขง',
    phone: '082-555-0126',
    product: 'ผ้าพันคอทอมือย้อมคราม',
    choice: 'ลายน้ำไหล',
    quantity: 1,
    price: 290,
    drawing: 'scarf',
    ground: '#f7e9ec',
    status: 'พัสดุอยู่ระหว่างการขนส่ง · เก็บเงินปลายทาง',
    code: 'M1XF4J7S',
    daysAgo: 2,
    courier: 'J&amp;T Express',
    trackingNo: '863104277593',
    parcel:
      '<table class="facts"><tr><th>บริษัทขนส่ง</th><td>J&amp;T Express</td></tr><tr><th>เลขพัสดุ</th><td>863104277593</td></tr></table>',
  },
  {
    shop: 'รองเท้าวิ่งสบายเท้า',
    phone: '085-555-0158',
    product: 'รองเท้าวิ่งพื้นนุ่ม รุ่นลมเย็น',
    choice: 'สีน้ำเงิน, 42',
    quantity: 1,
    price: 1590,
    drawing: 'shoes',
    ground: '#e7eef7',
    status: 'พัสดุถึงศูนย์คัดแยกสินค้า',
    code: 'T8NG2Y5L',
    daysAgo: 1,
    courier: 'SPX Express',
    trackingNo: 'TH2604418830275',
    parcel: 'เลขพัสดุ TH2604418830275',
  },
  {
    shop: 'สุขภาพดีทุกวัน',
    phone: '083-555-0164',
    product: 'หน้ากากอนามัย 3 ชั้น กล่อง 50 ชิ้น',
    choice: 'สีเขียว',
    quantity: 3,
    price: 177,
    drawing: 'mask',
    ground: '#e4f2f0',
    status: 'จัดส่งไม่สำเร็จ ขนส่งจะนำส่งใหม่',
    code: 'R6WC3B9D',
    daysAgo: 3,
    courier: 'Lazada Express',
    trackingNo: 'LEXPU0284917356',
    parcel: 'หมายเลขพัสดุ: <a href="#parcel">LEXPU0284917356</a>',
  },
];
