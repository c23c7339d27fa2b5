import type { Dialect } from './couriers.ts';
import type { LocalizedText } from '../text.ts';

/** The texts of a courier, one for each moment of a journey. */
export type Wording = Record<keyof typeof road, LocalizedText>;

const say = (th: string, en: string): LocalizedText => ({ th, en });

const road = {
  announced: say('ร้านค้าสร้างรายการพัสดุแล้ว', 'The shop has created the shipment'),
  droppedOff: say('ผู้ส่งนำพัสดุมาส่งที่สาขา', 'The sender dropped the parcel at a branch'),
  collected: say('พนักงานเข้ารับพัสดุแล้ว', 'The courier has collected the parcel'),
  left: say('พัสดุออกจากสาขาต้นทาง', 'Left the branch of origin'),
  atHub: say('พัสดุถึงศูนย์คัดแยกสินค้า', 'Arrived at the sorting hub'),
  leftHub: say('พัสดุออกจากศูนย์คัดแยกสินค้า', 'Left the sorting hub'),
  atBranch: say('พัสดุถึงสาขาปลายทาง', 'Arrived at the destination branch'),
  out: say('พนักงานกำลังนำส่งพัสดุของคุณ', 'A rider is on the way with your parcel'),
  phoned: say('พนักงานติดต่อผู้รับทางโทรศัพท์แล้ว', 'The rider has phoned the recipient'),
  delivered: say('นำส่งพัสดุสำเร็จ', 'Delivered'),
  nobodyHome: say(
    'นำส่งไม่สำเร็จ ติดต่อผู้รับไม่ได้ จะนำส่งใหม่ในวันถัดไป',
    'Delivery failed: nobody answered. We will try again on the next day',
  ),
  refused: say('นำส่งไม่สำเร็จ ผู้รับปฏิเสธรับพัสดุ', 'Delivery failed: the recipient refused the parcel'),
  wrongAddress: say(
    'นำส่งไม่สำเร็จ ที่อยู่ไม่ถูกต้อง กรุณาติดต่อเจ้าหน้าที่',
    'Delivery failed: the address is wrong, please contact us',
  ),
  outAgain: say('พนักงานกำลังนำส่งพัสดุอีกครั้ง', 'A rider is on the way with your parcel again'),
  waiting: say(
    'พัสดุรอผู้รับมารับที่สาขา ภายใน 7 วัน',
    'The parcel waits at the branch to be collected within 7 days',
  ),
  fetched: say('ผู้รับมารับพัสดุที่สาขาแล้ว', 'The recipient has collected the parcel at the branch'),
  sentBack: say('พัสดุถูกส่งกลับต้นทาง', 'The parcel was sent back to its origin'),
  returned: say('ส่งคืนผู้ส่งเรียบร้อยแล้ว', 'Returned to the sender'),
  delayed: say('การขนส่งล่าช้าเนื่องจากน้ำท่วมเส้นทาง', 'Delayed: the road is flooded'),
  repacked: say('พัสดุชำรุด อยู่ระหว่างบรรจุใหม่', 'The parcel was damaged and is being packed again'),
  misrouted: say('พัสดุถูกส่งผิดศูนย์ อยู่ระหว่างส่งต่อ', 'Sent to the wrong hub, being forwarded'),
  lost: say('ไม่พบพัสดุ อยู่ระหว่างตรวจสอบ', 'The parcel cannot be found and is being searched for'),
  exported: say('ส่งออกจากประเทศต้นทาง', 'Left the country of origin'),
  imported: say('ถึงประเทศไทย', 'Arrived in Thailand'),
  atCustoms: say('อยู่ระหว่างพิธีการศุลกากร', 'Held by customs'),
  cleared: say('ผ่านพิธีการศุลกากรแล้ว', 'Released by customs'),
};

const post: Partial<Wording> = {
  announced: say('เตรียมการฝากส่ง', 'The sender has prepared the item'),
  droppedOff: say('รับฝากสิ่งของผ่านเคาน์เตอร์', 'Item handed in at the counter'),
  collected: say('รับฝากสิ่งของ', 'Item accepted'),
  left: say('ส่งออกจากที่ทำการ', 'Left the post office'),
  atHub: say('ถึงศูนย์คัดแยก', 'Arrived at the sorting centre'),
  leftHub: say('ออกจากศูนย์คัดแยก', 'Left the sorting centre'),
  atBranch: say('ถึงที่ทำการปลายทาง', 'Arrived at the destination post office'),
  out: say('อยู่ระหว่างการนำจ่าย', 'Out for delivery'),
  delivered: say('นำจ่ายสำเร็จ', 'Delivered'),
  nobodyHome: say('นำจ่ายไม่สำเร็จ ไม่มีผู้รับ ออกใบแจ้งแล้ว', 'Delivery failed: nobody at home, a notice was left'),
  outAgain: say('อยู่ระหว่างการนำจ่ายอีกครั้ง', 'Out for delivery again'),
  waiting: say('รอจ่าย ณ ที่ทำการ', 'Waiting at the post office to be collected'),
  fetched: say('ผู้รับมารับ ณ ที่ทำการแล้ว', 'Collected at the post office'),
  returned: say('คืนผู้ฝากส่งแล้ว', 'Returned to the sender'),
};

const market: Partial<Wording> = {
  announced: say('ผู้ส่งกำลังเตรียมพัสดุ', 'The sender is preparing the parcel'),
  collected: say('บริษัทขนส่งเข้ารับพัสดุเรียบร้อยแล้ว', 'The carrier has picked up the parcel'),
  out: say('พัสดุอยู่ระหว่างการนำส่ง', 'The parcel is out for delivery'),
  delivered: say('พัสดุถูกจัดส่งสำเร็จแล้ว', 'The parcel has been delivered'),
  outAgain: say('พัสดุอยู่ระหว่างการนำส่งอีกครั้ง', 'The parcel is out for delivery again'),
};

const abroad: Partial<Wording> = {
  announced: say('ได้รับข้อมูลการจัดส่งแล้ว', 'Shipping information received'),
  collected: say('รับพัสดุ ณ ประเทศต้นทาง', 'Picked up in the country of origin'),
  out: say('อยู่ระหว่างการนำส่ง', 'Out for delivery'),
  delivered: say('นำส่งเรียบร้อย', 'Delivered to the recipient'),
};

/** The texts of each dialect; missing ones are those of the road couriers. */
export const wordings: Record<Dialect, Wording> = {
  road,
  post: { ...road, ...post },
  market: { ...road, ...market },
  abroad: { ...road, ...abroad },
};
