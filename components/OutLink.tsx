import type { FailureKind } from '@/utils/core/failure.ts';
import { providerNamed } from '@/utils/core/provider.ts';
import { Icon } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

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

const mendedThere: readonly FailureKind[] = [
  'no-credentials',
  'bad-credentials',
  'account-refused',
  'forbidden',
  'payment-required',
];

/**
 * The way to the site where the account is managed, where a key is missing, refused or its plan is used up. Nothing for
 * other failures, nor where the provider is not known. For our own pages only, where outside links live (PROMISES P10).
 */
export function AccountSite({ kind, isKeyLost = false }: { kind: FailureKind; isKeyLost?: boolean }) {
  const { t, known } = useTexts();
  const site = providerNamed(known?.provider ?? null)?.site;
  if (!site || !mendedThere.includes(kind)) return null;
  const isNew = kind === 'no-credentials' && !isKeyLost;
  const words = t(isNew ? 'serviceSite' : 'accountSite', { host: site.host });
  return <OutLink link={site} words={words} testId="account-site" />;
}
