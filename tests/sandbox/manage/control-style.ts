/** The look of the control page. */
export const controlStyle = `
:root { color-scheme: light dark; }
body { max-width: 980px; margin: 0 auto; padding: 24px; font: 15px/1.5 system-ui, "Noto Sans", "Noto Sans Thai", sans-serif; }
h1 { margin: 0; font-size: 22px; }
h2 { margin: 28px 0 8px; font-size: 16px; }
p { margin: 4px 0 0; color: GrayText; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-size: 12px; font-weight: 600; color: GrayText; }
th, td { padding: 7px 10px 7px 0; border-bottom: 1px solid color-mix(in srgb, CanvasText 12%, Canvas); }
code { font: 13px/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
form { display: inline; }
td:first-child, button { white-space: nowrap; }
button { font: inherit; padding: 3px 12px; border: 1px solid #0f766e; border-radius: 6px; background: #0f766e; color: #fff; cursor: pointer; }
button[disabled] { background: none; border-color: transparent; color: GrayText; cursor: default; }
.quiet { background: none; color: inherit; }
.dot { display: inline-block; width: 9px; height: 9px; margin-right: 8px; border-radius: 50%; }
.right { text-align: right; padding-right: 0; }
`;
