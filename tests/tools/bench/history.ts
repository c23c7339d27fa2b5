// Made-up lines of an order history. One line in twenty is a parcel; in a decoy-rich text half of the lines are decoys.
const decoys = [
  'โทร 081-234-5678 · คำสั่งซื้อ 241121ABCD1234 · ฿1,290.00',
  'Order 114-1234567-7654321 · Total 59.99 · card 4111 1111 1111 1111',
  'Ref 550e8400-e29b-41d4-a716-446655440000 · 20261121083000',
  'คำสั่งซื้อ 887301244190338 EAN 8850999321008 เลขบัญชี 048-2-77193-5',
  'commit da39a3ee5e6b4b0d3255bfef95601890afd80709 IMEI 356938035643809 SKU HX-20481-BK',
  'เลขประจำตัวผู้เสียภาษี 0105548093217 · 576918230441720938 · 1732101761442',
];
const words = 'ขอบคุณที่สั่งซื้อสินค้ากับเรา Thank you for your order, it will be on its way soon.';
const parcels = [
  'Tracking: 1Z5R89390357567127 · UPS',
  'EN054724855JP',
  'FedEx 986578788855',
  'DHL 3318810025',
];

/** Returns a text of about `length` characters, the same at every call. */
export function history(length: number, isDecoyRich: boolean): string {
  const lines: string[] = [];
  let seed = 7;
  const next = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed >> 16;
  };
  for (let size = 0, n = 0; size < length; n += 1) {
    const plain = isDecoyRich && n % 2 === 0 ? decoys[(n / 2) % decoys.length]! : words;
    // Vary the numbers, as on a real page: the library compares each match with all the others.
    const varied = plain.replace(/\d/g, (one) => (isDecoyRich ? String((Number(one) + next()) % 10) : one));
    const line = n % 20 === 19 ? parcels[n % parcels.length]! : varied;
    lines.push(line);
    size += line.length + 1;
  }
  return lines.join('\n');
}
