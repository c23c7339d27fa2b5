/** The style of the made-up shop "Harbour Lane". */
export const ordersStyle = `
* { box-sizing: border-box; }
body { margin: 0; background: #fbfbf9; color: #1d2733; font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
header { background: #1f3450; color: #fff; }
.bar, main, footer { max-width: 1040px; margin: 0 auto; padding: 0 24px; }
.bar { display: flex; align-items: center; gap: 26px; height: 64px; }
.brand { display: flex; align-items: center; gap: 10px; font: 600 21px Georgia, serif; }
.brand svg { width: 32px; height: 32px; }
.bar input { flex: 1; height: 38px; border: 0; border-radius: 19px; padding: 0 18px; font: inherit; }
.path { margin: 18px 0 4px; color: #64748b; font-size: 13px; }
h1 { margin: 0 0 18px; font: 400 30px Georgia, serif; }
h2 { margin: 0 0 10px; font-size: 16px; }
section { margin-bottom: 18px; padding: 20px 24px; background: #fff; border: 1px solid #e3e6ea; border-radius: 8px; }
table { width: 100%; border-collapse: collapse; }
th { padding: 8px 10px; text-align: left; font-size: 12px; font-weight: 600; letter-spacing: .03em; color: #64748b; border-bottom: 1px solid #dfe3e8; }
td { padding: 14px 10px; vertical-align: top; border-bottom: 1px solid #eef0f3; }
tr:last-child td { border-bottom: 0; }
small { display: block; color: #64748b; font-size: 12.5px; }
.item { display: flex; gap: 14px; max-width: 340px; }
.picture { width: 64px; height: 64px; flex: none; border-radius: 6px; }
a { color: #1d5fa8; text-decoration: none; }
.price { text-align: right; white-space: nowrap; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 32px; }
.pair p { margin: 0; }
footer { padding: 10px 24px 44px; color: #64748b; font-size: 13px; }
`;
