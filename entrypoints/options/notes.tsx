import { useState } from 'preact/hooks';
import { FailureNote } from '@/components/FailureNote.tsx';
import { Icon } from '@/components/Glyph.tsx';
import { Note } from '@/components/Note.tsx';
import { OutLink } from '@/components/OutLink.tsx';
import { Phrases } from '@/components/Phrases.tsx';
import { useTexts } from '@/components/texts.tsx';
import { providerOf } from '@/utils/core/provider.ts';
import type { Result } from '@/utils/core/failure.ts';
import type { ConnectionReport } from '@/utils/platform/messages.ts';

/** Before a key goes to a host we do not know, its origin in full: punycode shows a look-alike (PROMISES P5). */
export function UnknownHost({ address }: { address: string }) {
  const { t } = useTexts();
  return (
    <Note tone="mild" icon="warning" testId="unknown-host">
      {t('unknownHost', { origin: new URL(address).origin })}
    </Note>
  );
}

/** Before there is a key: whose account it takes, what that costs, and where to get one if it is the known provider's. */
export function NoAccountYet({ baseAddress }: { baseAddress: string }) {
  const { t } = useTexts();
  const site = providerOf(baseAddress)?.site;
  return (
    <div class="no-account" data-testid="no-account">
      <p class="lead">
        <Phrases text={t('serviceLead')} />
      </p>
      {site && <OutLink link={site} words={t('serviceSite', { host: site.host })} testId="account-site" />}
    </div>
  );
}

/** The saved key cannot be opened any more: it is typed again. */
export function KeyLost() {
  const { t } = useTexts();
  return (
    <Note tone="trouble" icon="warning" testId="key-lost" role="alert" title={t('bannerKeyLost')}>
      <Phrases text={t('keyLostText')} />
    </Note>
  );
}

/** The saved host may not be reached: the permission was refused or taken back. */
export function NotAllowed({ address, onAllow }: { address: string; onAllow(): void }) {
  const { t } = useTexts();
  return (
    <Note tone="trouble" icon="warning" testId="not-allowed" role="alert">
      {t('permissionMissing', { origin: new URL(address).origin })}
      <div class="buttons">
        <button type="button" class="button" data-testid="allow" onClick={onAllow}>
          {t('allowAccess')}
        </button>
      </div>
    </Note>
  );
}

type TestResultProps = {
  result: Result<ConnectionReport>;
  /** It was about what is stored, not about what stands in the form. */
  isStored: boolean;
};

/** What the test found, in words, and whether it was saved. */
export function TestResult({ result, isStored }: TestResultProps) {
  const { t, count } = useTexts();
  if (!result.ok) {
    const isKeyRefused = result.failure.kind === 'bad-credentials';
    return (
      <FailureNote
        failure={result.failure}
        text={isKeyRefused ? t(isStored ? 'testRefusedSaved' : 'testRefused') : undefined}
        more={isStored ? null : t('testNotSaved')}
        testId="test-result"
        alarm
      />
    );
  }
  const { couriers } = result.value;
  return (
    <p class="works" data-testid="test-result" data-kind="works">
      <Icon name="check" size={16} />
      {couriers === null ? t('testWorks') : count('testWorksCouriers', couriers)}
    </p>
  );
}

/** Where the account of the saved key is managed, if its provider is known. */
export function ManageAccount({ baseAddress }: { baseAddress: string }) {
  const { t } = useTexts();
  const site = providerOf(baseAddress)?.site;
  if (!site) return null;
  return <OutLink link={site} words={t('accountSite', { host: site.host })} testId="account-site" />;
}

/** Deletes the credentials, after a second press: nobody can read them back to type them again. */
export function Forget({ onForget }: { onForget(): void }) {
  const { t } = useTexts();
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <button type="button" class="text-button" data-testid="forget" onClick={() => setSure(true)}>
        {t('forget')}
      </button>
    );
  return (
    <Sure
      name="forget"
      text={t('forgetSure')}
      yes={t('forgetYes')}
      onYes={onForget}
      onNo={() => setSure(false)}
    />
  );
}

type SureProps = {
  name: string;
  text: string;
  yes: string;
  isWorking?: boolean;
  onYes(): void;
  onNo(): void;
};

/** Asks before something is deleted for good. The way out has the focus, so that a key held too long deletes nothing. */
export function Sure({ name, text, yes, isWorking = false, onYes, onNo }: SureProps) {
  const { t } = useTexts();
  return (
    <Note tone="trouble" icon="warning" role="alert">
      {text}
      <div class="buttons">
        <button
          type="button"
          class="button delete"
          data-testid={`${name}-yes`}
          aria-disabled={isWorking}
          onClick={() => !isWorking && onYes()}
        >
          {yes}
        </button>
        <button
          autofocus
          type="button"
          class="button plain"
          data-testid={`${name}-no`}
          aria-disabled={isWorking}
          onClick={() => !isWorking && onNo()}
        >
          {t('cancel')}
        </button>
      </div>
    </Note>
  );
}
