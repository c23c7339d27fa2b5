import type { FailureKind } from '@/utils/model/failure.ts';
import { providerNamed } from '@/utils/model/provider.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { failures } from './failures.ts';
import { Icon } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  /** As `sanitizeLink` gives it: checked, in its canonical form. Nothing is drawn without one. */
  link: { href: string; host: string } | null | undefined;
  /** The words, with the host in them (docs/promises.md P18). */
  words: MessageKey;
  testId: string;
};

/** The one way out of our pages: another tab that learns nothing of us, with the whole address on hover. */
export function OutLink({ link, words, testId }: Props) {
  const { t } = useTexts();
  if (!link) return null;
  const { href, host } = link;
  return (
    <a
      class="out-link"
      data-testid={testId}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
    >
      <Icon name="outside" size={14} />
      <bdi>{t(words, { host })}</bdi>
    </a>
  );
}

/**
 * The way to where the account is managed, for a failure mended there. For our own pages only (docs/promises.md P10).
 */
export function AccountSite({ kind, isKeyLost = false }: { kind: FailureKind; isKeyLost?: boolean }) {
  const site = providerNamed(useTexts().known?.provider ?? null)?.site;
  const isNew = kind === 'no-credentials' && !isKeyLost;
  const link = failures[kind].atAccount && site;
  return <OutLink link={link} words={isNew ? 'serviceSite' : 'accountSite'} testId="account-site" />;
}
