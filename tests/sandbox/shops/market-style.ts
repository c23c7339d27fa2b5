/** The style of the made-up marketplace "ตลาดริมคลอง". */
export const marketStyle = `
* { box-sizing: border-box; }
body { margin: 0; background: #f3f5f4; color: #24302c; font: 15px/1.55 "Noto Sans Thai", Sarabun, Thonburi, "Leelawadee UI", system-ui, sans-serif; }
header { background: #0f766e; color: #fff; }
.bar, main, footer { max-width: 960px; margin: 0 auto; padding: 0 20px; }
.bar { display: flex; align-items: center; gap: 24px; height: 68px; }
.brand { display: flex; align-items: center; gap: 10px; font-size: 21px; font-weight: 700; }
.brand svg { width: 34px; height: 34px; }
.bar input { flex: 1; height: 40px; border: 0; border-radius: 4px; padding: 0 14px; font: inherit; }
.who { display: flex; align-items: center; gap: 8px; white-space: nowrap; }
.who i { width: 28px; height: 28px; border-radius: 50%; background: #99d6cf; }
nav { display: flex; margin: 20px 0 14px; background: #fff; border-radius: 4px; box-shadow: 0 1px 2px #0001; }
nav a { flex: 1; padding: 14px 4px; text-align: center; color: inherit; text-decoration: none; border-bottom: 2px solid transparent; }
nav a.here { color: #0f766e; border-color: #0f766e; font-weight: 600; }
h1 { margin: 22px 0 0; font-size: 20px; }
article { margin-bottom: 14px; background: #fff; border-radius: 4px; box-shadow: 0 1px 2px #0001; padding: 16px 22px; }
.top { display: flex; gap: 12px; align-items: baseline; padding-bottom: 12px; border-bottom: 1px solid #e8ecea; }
.shop { font-weight: 600; }
.phone, .choice, .order { color: #6b7a74; font-size: 13px; }
.status { margin-left: auto; color: #0f766e; }
.goods { display: flex; gap: 16px; padding: 14px 0; border-bottom: 1px solid #e8ecea; }
.picture { width: 84px; height: 84px; flex: none; border: 1px solid #e1e6e4; border-radius: 3px; }
.goods p { margin: 0; }
.price { margin-left: auto; align-self: center; white-space: nowrap; }
.bottom { display: flex; flex-wrap: wrap; gap: 6px 24px; align-items: center; padding-top: 12px; }
.parcel { padding: 7px 12px; background: #f0f7f6; border-radius: 4px; }
.parcel a { color: #0b5c9c; }
.strong { font-weight: 600; }
.facts { border-collapse: collapse; }
.facts th { padding: 0 14px 0 0; text-align: left; font-weight: 400; color: #52645e; }
.facts td { padding: 0; }
.total { margin-left: auto; font-size: 18px; color: #c2410c; }
.total small { font-size: 14px; color: #24302c; }
button { font: inherit; padding: 8px 18px; border: 0; border-radius: 4px; background: #0f766e; color: #fff; cursor: pointer; }
footer { padding: 26px 20px 44px; color: #6b7a74; font-size: 13px; }
.rows { width: 100%; border-collapse: collapse; background: #fff; }
.rows td, .rows th { padding: 6px 12px; border-bottom: 1px solid #edf0ef; text-align: left; }
`;
