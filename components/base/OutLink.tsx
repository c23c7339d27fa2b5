import type { ComponentProps } from 'preact';
import type { FailureKind } from '@/utils/model/failure.ts';
import { providerNamed } from '@/utils/model/provider.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { failures } from './failures.ts';
import { Icon } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

/** A link that opens a new tab without opener and referrer, with the full address on hover. */
export const NewTab = ({ href, ...rest }: ComponentProps<'a'> & { href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" title={href} {...rest} />
);

type Props = {
  /** A result of `sanitizeLink`: checked, in canonical form. Nothing is drawn without a link. */
  link: { href: string; host: string } | null | undefined;
  /** The text, with a placeholder for the host (docs/promises.md P18). */
  words: MessageKey;
  testId: string;
};

/** An outside link with an icon. */
export function OutLink({ link, words, testId }: Props) {
  const { t } = useTexts();
  if (!link) return null;
  const { href, host } = link;
  return (
    <NewTab class="beside start text-button out-link" data-testid={testId} href={href}>
      <Icon name="outside" size={14} />
      <bdi>{t(words, { host })}</bdi>
    </NewTab>
  );
}

/** A link to the provider's account site, if the failure is repaired there. Only for views (docs/promises.md P10). */
export function AccountSite({ kind, isKeyLost = false }: { kind: FailureKind; isKeyLost?: boolean }) {
  const site = providerNamed(useTexts().known?.provider ?? null)?.site;
  const isNew = kind === 'no-credentials' && !isKeyLost;
  const link = failures[kind].atAccount && site;
  return <OutLink link={link} words={isNew ? 'serviceSite' : 'accountSite'} testId="account-site" />;
}
