import type { Known } from './detail.ts';
import { places } from './places.ts';
import { stepAfter as step, type Step } from './journey-step.ts';

const pickedUp = step('ON_PICKED_UP');
const onTheWay = step('ON_OTHER_STATUS');
const shipping = step('ON_SHIPPING');
const delivered = step('ON_DELIVERED');
const failedAttempt = step('ON_UNABLE_TO_SEND');

/** The rider, known from the moment the parcel is out for delivery. The service masks the end of the name. */
const rider = (name: string, phone: string): Known => ({
  deliveryStaffName: name,
  deliveryStaffPhoneNumber: phone,
});

export const journeys = {
  postFromChiangMai: [
    pickedUp(0, 'รับฝากสิ่งของ', 'Item accepted', places.chiangMai),
    onTheWay(6, 'ส่งออกจากที่ทำการ', 'Left the post office', places.chiangMai),
    onTheWay(9, 'ถึงศูนย์คัดแยก', 'Arrived at the sorting centre', places.phitsanulok),
    onTheWay(8, 'ถึงศูนย์คัดแยก', 'Arrived at the sorting centre', places.laksi),
    onTheWay(5, 'ถึงที่ทำการปลายทาง', 'Arrived at the destination post office', places.phraKhanong),
    shipping(3, 'อยู่ระหว่างการนำจ่าย', 'Out for delivery', places.phraKhanong, rider('นพดล***', '081-555-0131')),
    delivered(4, 'นำจ่ายสำเร็จ', 'Delivered', places.phraKhanong, { signer: 'กานต์****' }),
  ],
  postFromLampang: [
    onTheWay(0, 'เตรียมการฝากส่ง', 'Sender has prepared the item', places.lampang),
    pickedUp(5, 'รับฝากสิ่งของ', 'Item accepted', places.lampang),
    onTheWay(10, 'ถึงศูนย์คัดแยก', 'Arrived at the sorting centre', places.laksi),
    shipping(8, 'อยู่ระหว่างการนำจ่าย', 'Out for delivery', places.phraKhanong),
    delivered(3, 'ผู้รับได้รับสิ่งของเรียบร้อยแล้ว', 'Delivered to the recipient', places.phraKhanong, {
      signer: 'กานต์****',
    }),
  ],
  flashToChatuchak: [
    pickedUp(0, 'พนักงานเข้ารับพัสดุแล้ว', 'The courier has collected the parcel', places.pakKret),
    onTheWay(4, 'พัสดุถึงศูนย์กระจายสินค้า', 'Arrived at the distribution centre', places.wangNoi),
    onTheWay(7, 'พัสดุออกจากศูนย์กระจายสินค้า', 'Left the distribution centre', places.wangNoi),
    onTheWay(3, 'พัสดุถึงสาขาปลายทาง', 'Arrived at the destination branch', places.chatuchak),
    shipping(
      2,
      'พนักงานกำลังนำส่งพัสดุของคุณ',
      'A rider is on the way with your parcel',
      places.chatuchak,
      rider('วีระ*****', '089-555-0147'),
    ),
    delivered(3, 'นำส่งพัสดุสำเร็จ ผู้รับเซ็นรับแล้ว', 'Delivered and signed for', places.chatuchak, {
      signer: 'กานต์ธิ****',
    }),
  ],
  flashFromHatYai: [
    onTheWay(0, 'ร้านค้าสร้างรายการพัสดุแล้ว', 'The shop has created the shipment'),
    pickedUp(7, 'พนักงานเข้ารับพัสดุแล้ว', 'The courier has collected the parcel', places.hatYai),
    onTheWay(9, 'พัสดุถึงศูนย์กระจายสินค้า', 'Arrived at the distribution centre', places.suratThani),
    onTheWay(11, 'พัสดุถึงศูนย์กระจายสินค้า', 'Arrived at the distribution centre', places.wangNoi),
    onTheWay(5, 'พัสดุถึงสาขาปลายทาง', 'Arrived at the destination branch', places.bangNa),
    shipping(3, 'พนักงานกำลังนำส่งพัสดุของคุณ', 'A rider is on the way with your parcel', places.bangNa),
    delivered(2, 'นำส่งพัสดุสำเร็จ', 'Delivered', places.bangNa, { signer: 'กานต์****' }),
  ],
  kexDelivered: [
    pickedUp(0, 'บริษัทฯ เข้ารับพัสดุเรียบร้อยแล้ว', 'The parcel has been picked up'),
    onTheWay(8, 'พัสดุถึงศูนย์คัดแยกสินค้า', 'Arrived at the sorting hub', places.bangPhli),
    onTheWay(5, 'พัสดุอยู่ระหว่างการขนส่ง', 'The parcel is in transit', places.bangPhli),
    onTheWay(5, 'พัสดุถึงสาขาปลายทาง', 'Arrived at the destination branch', places.ladPhrao),
    shipping(1, 'พัสดุอยู่ระหว่างนำส่ง', 'The parcel is out for delivery', places.ladPhrao),
    delivered(5, 'จัดส่งพัสดุเรียบร้อยแล้ว', 'The parcel has been delivered', places.ladPhrao, {
      signer: 'กานต์****',
    }),
  ],
  kexFromKhonKaen: [
    onTheWay(0, 'ผู้ส่งนำพัสดุมาส่งที่สาขา', 'The sender dropped the parcel at a branch', places.khonKaen),
    pickedUp(15, 'บริษัทฯ เข้ารับพัสดุเรียบร้อยแล้ว', 'The parcel has been picked up', places.khonKaen),
    onTheWay(7, 'พัสดุถึงศูนย์คัดแยกสินค้า', 'Arrived at the sorting hub', places.korat),
    onTheWay(8, 'พัสดุถึงสาขาปลายทาง', 'Arrived at the destination branch', places.ladPhrao),
    shipping(2, 'พัสดุอยู่ระหว่างนำส่ง', 'The parcel is out for delivery', places.ladPhrao),
    shipping(1, 'พนักงานติดต่อผู้รับทางโทรศัพท์แล้ว', 'The rider has phoned the recipient', places.ladPhrao),
    delivered(2, 'จัดส่งพัสดุเรียบร้อยแล้ว', 'The parcel has been delivered', places.ladPhrao, {
      signer: 'กานต์****',
    }),
  ],
  jtCashOnDelivery: [
    pickedUp(0, 'พัสดุถูกรับเข้าระบบแล้ว', 'The parcel has been taken in', places.khonKaen),
    onTheWay(6, 'พัสดุถูกส่งออกจากสาขา', 'The parcel has left the branch', places.khonKaen),
    onTheWay(9, 'พัสดุถึงศูนย์คัดแยก', 'Arrived at the sorting hub', places.korat),
    onTheWay(8, 'พัสดุถึงศูนย์คัดแยก', 'Arrived at the sorting hub', places.samutSakhon),
    shipping(
      4,
      'พนักงานกำลังนำส่งพัสดุ โปรดเตรียมเงินสด 290 บาท',
      'Out for delivery, please have 290 baht ready',
      places.thonburi,
      rider('อนุชา****', '086-555-0162'),
    ),
    delivered(3, 'พัสดุถูกเซ็นรับแล้ว ชำระเงินปลายทางแล้ว', 'Signed for, cash paid', places.thonburi, {
      signer: 'กานต์****',
      isPayCashOnDelivery: true,
    }),
  ],
  shopeeFromPakKret: [
    onTheWay(0, 'ผู้ส่งกำลังเตรียมพัสดุ', 'The sender is preparing the parcel'),
    pickedUp(6, 'บริษัทขนส่งเข้ารับพัสดุเรียบร้อยแล้ว', 'The carrier has picked up the parcel', places.pakKret),
    onTheWay(5, 'พัสดุถึงศูนย์คัดแยกสินค้า', 'Arrived at the sorting hub', places.bangPhli),
    onTheWay(7, 'พัสดุออกจากศูนย์คัดแยกสินค้า', 'Left the sorting hub', places.bangPhli),
    shipping(4, 'พัสดุอยู่ระหว่างการนำส่ง', 'The parcel is out for delivery', places.bangNa),
    delivered(3, 'พัสดุถูกจัดส่งสำเร็จแล้ว', 'The parcel has been delivered', places.bangNa, {
      signer: 'กานต์****',
    }),
  ],
  lexSecondAttempt: [
    pickedUp(0, 'ขนส่งเข้ารับพัสดุจากร้านค้าแล้ว', 'The parcel was collected from the shop', places.samutSakhon),
    onTheWay(5, 'พัสดุถึงศูนย์คัดแยก', 'Arrived at the sorting hub', places.bangPhli),
    onTheWay(9, 'พัสดุถึงสาขาปลายทาง', 'Arrived at the destination branch', places.thonburi),
    shipping(3, 'พัสดุกำลังนำส่ง', 'The parcel is out for delivery', places.thonburi),
    failedAttempt(
      4,
      'นำส่งไม่สำเร็จ ติดต่อผู้รับไม่ได้ จะนำส่งใหม่ในวันถัดไป',
      'Delivery failed: nobody answered. We will try again on the next day',
      places.thonburi,
    ),
    shipping(18, 'พัสดุกำลังนำส่งอีกครั้ง', 'The parcel is out for delivery again', places.thonburi),
    delivered(3, 'นำส่งสำเร็จ', 'The parcel has been delivered', places.thonburi, { signer: 'กานต์****' }),
  ],
} satisfies Record<string, Step[]>;
