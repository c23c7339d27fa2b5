/** Product pictures as inline SVG, because the shop pages load no files. */
const drawings = {
  kettle: `<path d="M22 30h30l5 34H18z" fill="#5f7d8c"/><path d="M26 30a12 12 0 0 1 24 0" fill="none" stroke="#3b5663" stroke-width="4"/><path d="M56 40l12-8-9 22z" fill="#5f7d8c"/><circle cx="38" cy="22" r="3" fill="#3b5663"/>`,
  coffee: `<path d="M24 18h32v46a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4z" fill="#6b4a32"/><path d="M24 18l4-8h24l4 8z" fill="#54381f"/><rect x="29" y="32" width="22" height="20" rx="2" fill="#f1dfc4"/><ellipse cx="40" cy="42" rx="5" ry="7" fill="#6b4a32"/>`,
  scarf: `<path d="M20 20q20 16 40 0l-6 14q-14 10-28 0z" fill="#b8475c"/><path d="M28 32l-4 36h14l4-32z" fill="#d0647a"/><path d="M25 58h13M25 50h14" stroke="#f4d7dd" stroke-width="3"/>`,
  lamp: `<path d="M28 14h24l10 26H18z" fill="#e5b64a"/><rect x="37" y="40" width="6" height="22" fill="#8b6c2c"/><rect x="26" y="62" width="28" height="6" rx="3" fill="#8b6c2c"/>`,
  shoes: `<path d="M12 52V34l14 2q6 10 20 12 16 2 20 10v6H12z" fill="#3f6fa8"/><rect x="12" y="62" width="54" height="6" rx="3" fill="#eef2f7" stroke="#c8d2de"/><path d="M30 40l6-4M36 44l6-4" stroke="#fff" stroke-width="2.5"/>`,
  book: `<rect x="20" y="12" width="40" height="56" rx="3" fill="#2f6f5e"/><rect x="24" y="12" width="3" height="56" fill="#24574a"/><rect x="34" y="24" width="20" height="4" fill="#e9f3ef"/><rect x="34" y="32" width="14" height="3" fill="#a9cdc1"/>`,
  mask: `<rect x="14" y="26" width="52" height="30" rx="13" fill="#8cc5bf"/><path d="M14 34l-8-6M66 34l8-6" stroke="#8cc5bf" stroke-width="3"/><path d="M20 36h40M20 44h40" stroke="#fff" stroke-width="2"/>`,
  headphones: `<path d="M16 46a24 24 0 0 1 48 0" fill="none" stroke="#3d3f4d" stroke-width="6"/><rect x="10" y="42" width="14" height="24" rx="6" fill="#575a6e"/><rect x="56" y="42" width="14" height="24" rx="6" fill="#575a6e"/>`,
  plant: `<path d="M28 50h24l-4 20H32z" fill="#c4714a"/><path d="M40 50V26" stroke="#3d7a45" stroke-width="3"/><path d="M40 36q-18-2-18-20 18 2 18 20zM40 30q16-2 17-18-17 2-17 18z" fill="#57a05f"/>`,
  cable: `<path d="M20 20v20q0 22 20 22t20-22V24" fill="none" stroke="#4b4f58" stroke-width="5"/><rect x="14" y="10" width="12" height="14" rx="2" fill="#9aa1ad"/><rect x="54" y="12" width="12" height="14" rx="2" fill="#9aa1ad"/>`,
};
export type Drawing = keyof typeof drawings;

/** Returns a picture of 80 by 80, with `ground` as its background colour. */
export const picture = (name: Drawing, ground: string): string =>
  `<svg class="picture" viewBox="0 0 80 80" aria-hidden="true"><rect width="80" height="80" fill="${ground}"/>${drawings[name]}</svg>`;
