import { Button } from '@/components/Button.tsx';
import { Field } from '@/components/Field.tsx';
import { credentialsHold, type Draft } from '@/components/service-form.ts';
import { Note } from '@/components/Note.tsx';
import { OutLink } from '@/components/OutLink.tsx';
import { PlanOffer } from '@/components/PlanOffer.tsx';
import { Phrases, useTexts } from '@/components/texts.tsx';
import { baseAddressFault, headerPrefixFor, providerOf } from '@/utils/core/provider.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { usePlanOffer } from '../pages/plan.ts';
import { useAccount } from '../pages/reading.ts';
import { CouriersNote } from './CouriersNote.tsx';
import { useConnection, type Connection } from './connection.ts';
import { Sure, TestResult } from './notes.tsx';
import { useForm } from './use-form.ts';

/** Where the service is and the key for it; drawn once it is known what is stored. */
export function ServiceForm({ settings }: { settings: Settings }) {
  const [connection, readAgain] = useConnection(settings);
  return (
    connection && (
      <Form connection={connection} readAgain={readAgain} isUnlimited={settings.budget.calls === null} />
    )
  );
}

type FormProps = { connection: Connection; readAgain(): void; isUnlimited: boolean };

function Form({ connection, readAgain, isUnlimited }: FormProps) {
  const { t } = useTexts();
  const { stored, keyEnd, isKeyLost, allowed } = connection;
  const form = useForm(connection, readAgain);
  const offer = usePlanOffer();
  const { draft, faults, working, said, result, unsaved, type, run } = form;
  const fault = (field: keyof Draft) => (faults[field] ? t(faults[field]) : null);
  const holds = credentialsHold(draft, stored);
  const usable = !baseAddressFault(draft.baseAddress);
  const { failure } = useAccount();
  const isRefused = failure?.kind === 'bad-credentials' || failure?.kind === 'account-refused';
  /** What is saved of a field: no good state where the service refuses it, or something else is typed. */
  const saved = (field: 'apiKey' | 'keySecret', text: string) => {
    if (!holds) return {};
    if (draft[field] !== '') return { hint: t('replacesSaved') };
    return isRefused ? { hint: text } : { good: text, hint: null };
  };
  const isNew = !stored.hasCredentials && !isKeyLost;
  const site = providerOf(stored.baseAddress)?.site;
  const accountSite = site && (
    <OutLink
      link={site}
      words={t(isNew ? 'serviceSite' : 'accountSite', { host: site.host })}
      testId="account-site"
    />
  );
  const isUntouched = !unsaved && Object.keys(faults).length === 0;
  const refused = isUntouched && failure?.kind === 'bad-credentials' ? t('savedRefused') : null;
  return (
    <form
      class="stack form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run('save');
      }}
    >
      {isKeyLost && (
        <Note tone="trouble" icon="warning" testId="key-lost" role="alert" title={t('bannerKeyLost')}>
          <Phrases text={t('keyLostText')} />
        </Note>
      )}
      {isNew && (
        <div class="stack start" data-testid="no-account">
          <p class="soft">
            <Phrases text={t('serviceLead')} />
          </p>
          {accountSite}
        </div>
      )}
      {!allowed && !unsaved && (
        <Note tone="trouble" icon="warning" testId="not-allowed" role="alert">
          {t('permissionMissing', { origin: new URL(stored.baseAddress).origin })}
          <div class="bar">
            <Button testId="allow" words={t('allowAccess')} onClick={form.allow} />
          </div>
        </Note>
      )}
      <Field
        label={t('fieldApiKey')}
        testId="api-key"
        value={draft.apiKey}
        fault={fault('apiKey') ?? refused}
        {...saved('apiKey', keyEnd ? t('savedEnds', { end: keyEnd }) : t('savedSecret'))}
        onText={type('apiKey')}
      />
      <Field
        label={t('fieldKeySecret')}
        testId="key-secret"
        secret
        value={draft.keySecret}
        fault={fault('keySecret') ?? (stored.hasCredentials && usable && !holds ? t('faultTypeAgain') : null)}
        hint={t('hintCredentials')}
        {...saved('keySecret', t('savedSecret'))}
        onText={type('keySecret')}
      />
      {!isNew && accountSite}
      <Field
        label={t('fieldBaseAddress')}
        testId="base-address"
        type="url"
        value={draft.baseAddress}
        fault={fault('baseAddress')}
        hint={t('hintBaseAddress')}
        onText={type('baseAddress')}
      />
      {/* Before a key goes there, its origin in full: punycode shows a look-alike (PROMISES P5). */}
      {usable && !providerOf(draft.baseAddress.trim()) && (
        <Note tone="mild" icon="warning" testId="unknown-host">
          {t('unknownHost', { origin: new URL(draft.baseAddress.trim()).origin })}
        </Note>
      )}
      <details class="advanced" open={stored.headerPrefix !== '' || faults.headerPrefix !== undefined}>
        <summary>{t('sectionAdvanced')}</summary>
        <Field
          label={t('fieldHeaderPrefix')}
          testId="header-prefix"
          value={draft.headerPrefix}
          fault={fault('headerPrefix')}
          hint={t('hintHeaderPrefix', { prefix: headerPrefixFor(draft.baseAddress.trim(), '') })}
          onText={type('headerPrefix')}
        />
      </details>
      <div class="bar">
        <button class="button" data-testid="save" aria-disabled={working !== null}>
          {t('save')}
        </button>
        <Button
          look="plain"
          testId="test"
          words={t(working === 'test' ? 'testing' : 'test')}
          busy={working !== null}
          onClick={() => void run('test')}
        />
        <span class="soft form-state" role="status" data-testid="form-state">
          {said ? t(said) : unsaved ? t('unsaved') : ''}
        </span>
      </div>
      <div aria-live="polite">
        {result && <TestResult result={result} isStored={!unsaved} />}
        {(said === 'saved' || result?.ok) && (
          <p class="soft" data-testid="next-step">
            {t('nextStep')} {isUnlimited && !offer && t('nextLimit')}
          </p>
        )}
        {(said === 'saved' || result?.ok) && offer && <PlanOffer {...offer} />}
      </div>
      <p class="soft">
        <Phrases text={t('testCost')} />
      </p>
      {stored.hasCredentials && <CouriersNote />}
      {stored.hasCredentials && (
        <Sure
          name="forget"
          look="text"
          label={t('forget')}
          text={t('forgetSure')}
          yes={t('forgetYes')}
          onYes={form.forget}
        />
      )}
    </form>
  );
}
