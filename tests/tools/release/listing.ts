import { languages, type Language } from '../../../utils/model/languages.ts';

// Reads store/listing.md, what is written into the forms of the stores.

/** The heading of a language's texts. */
export const headings: Record<Language, string> = { en: 'English', th: 'ไทย' };

/** The text below a heading, up to the next one of its level or above; '' if there is no such heading. */
export function below(text: string, ...path: readonly string[]): string {
  let part = text;
  for (const [depth, heading] of path.entries()) {
    const level = '#'.repeat(depth + 2);
    const start = new RegExp(`^${level} ${heading}$`, 'm').exec(part);
    if (!start) return '';
    const rest = part.slice(start.index + start[0].length);
    const end = new RegExp(`^#{2,${level.length}} `, 'm').exec(rest);
    part = rest.slice(0, end?.index).trim();
  }
  return part;
}

/** The rows of the first table in a text, without its heading. */
export const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\|(.+)\|$/gm)]
    .slice(2)
    .map(([, cells]) => cells!.split('|').map((cell) => cell.trim()));

/** A paragraph per line: the file is wrapped, the forms are not. */
const unwrapped = (text: string): string => text.replaceAll(/(?<=\S)\n(?!\n|- )/g, ' ');

// The lower limit of the two stores.
const limits = { Title: 50, Summary: 132, Description: 15_000 } as const;
/** Of a sentence about a permission or the purpose. */
const sentence = 1000;
/** Longer ones would not fit into one line of the picture. */
const caption = 52;

/** A picture of the listing, with its line of text in each language; the tile has none. */
export type Picture = {
  name: string;
  width: number;
  height: number;
  captions: Record<Language, string> | null;
};

/** The pictures of the listing, in its order. */
export const picturesOf = (listing: string): Picture[] =>
  rowsOf(below(listing, 'Pictures')).map(([name = '', size = '', en = '', th = '']) => {
    const [width = 0, height = 0] = size.split('×').map(Number);
    return { name: name.replaceAll('`', ''), width, height, captions: en ? { en, th } : null };
  });

/** The file of a picture in each language; of the tile, one for both. */
export const filesOf = ({ name, captions }: Picture): string[] =>
  captions
    ? languages.map((language) => `store/pictures/${language}-${name}.png`)
    : [`store/pictures/${name}.png`];

const pictureSizes = [...Array<string>(5).fill('1280×800'), '440×280'];

/** Says which texts of the listing are missing or over a limit of a store. */
export function listingProblems(listing: string): string[] {
  const texts: [what: string, text: string, limit: number][] = [
    ...languages.flatMap((language) =>
      Object.entries(limits).map(([field, limit]): [string, string, number] => [
        `${headings[language]}, ${field}`,
        unwrapped(below(listing, headings[language], field)),
        limit,
      ]),
    ),
    ['Purpose', unwrapped(below(listing, 'Purpose')), sentence],
    ...rowsOf(below(listing, 'Permissions')).map(([name = '', text = '']): [string, string, number] => [
      `Permissions, ${name}`,
      text,
      sentence,
    ]),
    ...picturesOf(listing).flatMap(({ name, captions }) =>
      Object.entries(captions ?? {}).map(([language, text]): [string, string, number] => [
        `Pictures, ${name}, ${headings[language as Language]}`,
        text,
        caption,
      ]),
    ),
  ];
  const sizes = picturesOf(listing).map(({ width, height }) => `${width}×${height}`);
  const isComplete = sizes.toSorted().join() === pictureSizes.toSorted().join();
  const missing = isComplete
    ? []
    : ['store/listing.md: "Pictures" must have five of 1280×800 and one of 440×280: list them'];
  return texts
    .flatMap(([what, text, limit]) => {
      // Counted as the stores count: letters, with Thai vowels and tones as letters of their own.
      const { length } = [...text];
      if (length === 0) return [`store/listing.md: "${what}" has no text: write it`];
      return length > limit
        ? [`store/listing.md: "${what}" has ${length} characters: shorten it to ${limit}`]
        : [];
    })
    .concat(missing);
}

/** What only the owner can fill in: `[OPEN: a public support address]`. */
export const openIn = (text: string): string[] =>
  [...text.matchAll(/\[OPEN: ([^\]]+)\]/g)].map(([, what]) => what!.replaceAll(/\s+/g, ' '));
