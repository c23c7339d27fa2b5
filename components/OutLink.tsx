import { Icon } from './Glyph.tsx';

type Props = {
  /** As `plainLink` gives it: checked, in its canonical form. */
  link: { href: string };
  /** The words, with the host in them (PROMISES P18). */
  words: string;
  testId: string;
};

/** The one way out of our pages: another tab that learns nothing of us, with the whole address on hover. */
export const OutLink = ({ link, words, testId }: Props) => (
  <a
    class="out-link"
    data-testid={testId}
    href={link.href}
    target="_blank"
    rel="noopener noreferrer"
    title={link.href}
  >
    <Icon name="outside" size={14} />
    <bdi>{words}</bdi>
  </a>
);
