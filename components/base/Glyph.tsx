// Line icons on a 24 px grid. The paths are constants, never data from a page or an answer.
const paths = {
  truck:
    'M2.5 6.5h11v10h-11zM13.5 10h4l4 3.5v3h-8zM5 17.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M15.5 17.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  box: 'M12 3l8 4.2v9.6L12 21l-8-4.2V7.2zM4.3 7.4 12 11.5l7.7-4.1M12 11.5V21',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4 21 19.5H3zM12 10v4.5M12 17.2v.1',
  route:
    'M3.6 18a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0M15.6 6a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0M8.5 18H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h6.4',
  clock: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M12 7.5V12l3 2',
  dots: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M8.6 12v.1M12 12v.1M15.4 12v.1',
  return: 'M9 14 4.5 9.5 9 5M4.5 9.5H15a4.5 4.5 0 0 1 0 9h-3',
  gear: 'M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  down: 'M6.5 9.5 12 15l5.5-5.5',
  up: 'M6.5 14.5 12 9l5.5 5.5',
  plus: 'M12 5.5v13M5.5 12h13',
  scan: 'M4 8.5V5a1 1 0 0 1 1-1h3.5M15.5 4H19a1 1 0 0 1 1 1v3.5M20 15.5V19a1 1 0 0 1-1 1h-3.5M8.5 20H5a1 1 0 0 1-1-1v-3.5M8 9v6M11 9v6M13.6 9v6M16 9v6',
  'eye-off':
    'M4.5 4.5l15 15M9.6 6.2A9 9 0 0 1 12 5.9c4.4 0 7.5 3.5 8.7 6.1a14 14 0 0 1-2.6 3.6M6.4 8A13.5 13.5 0 0 0 3.3 12c1.2 2.6 4.3 6.1 8.7 6.1 1.5 0 2.8-.4 3.9-1M10.1 10.2a2.7 2.7 0 0 0 3.7 3.7',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  pencil: 'M4.5 19.5l.8-4L16 4.8l3.2 3.2L8.5 18.7zM13.8 7l3.2 3.2',
  copy: 'M9 9h10.5v10.5H9zM5.5 15H4.5V4.5H15v1',
  phone:
    'M6.5 4.5h3l1.5 4-2 1.5a10 10 0 0 0 5 5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A15 15 0 0 1 4.5 6.7a2 2 0 0 1 2-2.2',
  outside: 'M10 5H5v14h14v-5M13.5 4.5h6v6M19 5l-8 8',
  key: 'M4 15.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M10.8 12.7 19 4.5M15.5 8l3 3',
  search: 'M4.5 10.5a6 6 0 1 0 12 0 6 6 0 1 0-12 0M15 15l4.8 4.8',
  right: 'M9.5 6.5 15 12l-5.5 5.5',
  menu: 'M11.3 5.5a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0M11.3 12a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0M11.3 18.5a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4.5H15',
  archive: 'M4 5h16v4H4zM5.5 9v10h13V9M10 13h4',
  unarchive: 'M4 5h16v4H4zM5.5 9v10h13V9M12 17v-5M9.8 13.8 12 11.6l2.2 2.2',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10 20.5h4',
  'bell-off': 'M4.5 4.5l15 15M8 7.2A5.5 5.5 0 0 1 17.5 11v3M6.5 10.5v6L5 18h11.5M10 20.5h4',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5',
  panel: 'M4 5h16v14H4zM14.5 5v14',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  pin: 'M9 4h6l-.8 6 3.3 3.5H6.5L9.8 10zM12 13.5V20',
  puzzle: 'M9.5 5.5a2.2 2.2 0 0 1 4.4 0V7h4.6v4.4h-1.3a2.2 2.2 0 0 0 0 4.4h1.3V20H5V7h4.5z',
  keyboard: 'M3.5 7h17v10h-17zM7 10.3v.1M10.3 10.3v.1M13.7 10.3v.1M17 10.3v.1M8.5 13.7h7',
  filter: 'M4.5 7h15M7.5 12h9M10.5 17h3',
  calendar: 'M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8',
  home: 'M4 11.5 12 4.5l8 7M6.5 10v9.5h11V10',
  shop: 'M4.5 9.5 6 4.5h12l1.5 5M4.5 9.5a2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0M6 12.5v7h12v-7',
  palette: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M12 4v16M12 7.5h4.5M12 12h8M12 16.5h4.5',
  data: 'M5 6.5c0-3.3 14-3.3 14 0s-14 3.3-14 0M5 6.5v11c0 3.3 14 3.3 14 0v-11M5 12c0 3.3 14 3.3 14 0',
  list: 'M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1',
  info: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M12 11v5M12 8v.1',
  user: 'M8.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M5 20c.6-4 3.3-6 7-6s6.4 2 7 6',
} as const;
export type IconName = keyof typeof paths;

/** An icon in the colour of the text. Hidden from screen readers: the text beside it says the same. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={name === 'check' ? 2.3 : 1.9}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** An icon in a circle, in the colours of a phase. */
export const Glyph = ({ color, ...icon }: Parameters<typeof Icon>[0] & { color: string }) => (
  <span class={`glyph color-${color}`}>
    <Icon {...icon} />
  </span>
);

/** The logo, a torn label with a bar code: the same drawing as public/icon/icon.svg. */
export const Logo = ({ size = 24 }: { size?: number }) => (
  <svg class="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <path d="M2 1h8.5L14 4.5V15l-2-1.5-2 1.5-2-1.5L6 15l-2-1.5L2 15z" fill="var(--accent)" />
    <path d="M10.5 1 14 4.5h-3.5z" fill="var(--fold)" />
    <path d="M4 6h1v5H4zM6 6h2v5H6zM9 6h1v5H9zM11 6h1v5h-1z" fill="var(--accent-ink)" />
  </svg>
);

/** A dot in the courier's colour. An SVG attribute, because the content security policy refuses `style` attributes. */
export const ColorDot = ({ color }: { color: string }) => (
  <svg class="icon" width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
    <circle cx="4" cy="4" r="3.5" fill={color} stroke="var(--edge)" stroke-width=".8" />
  </svg>
);
