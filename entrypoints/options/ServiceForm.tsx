import { useEffect, useState } from 'preact/hooks';
import { Field } from '@/components/Field.tsx';
import {
  credentialsHold,
  draftOf,
  faultsOf,
  isUnsaved,
  tidyDraft,
  type Draft,
  type Faults,
} from '@/components/service-form.ts';
import { useTexts } from '@/components/texts.tsx';
import { failed, type Result } from '@/utils/core/failure.ts';
import { baseAddressFault, headerPrefixFor, providerHosts } from '@/utils/core/provider.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import type { ConnectionReport } from '@/utils/platform/messages.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import {
  allowHost,
  forgetCredentials,
  resume,
  saveService,
  testService,
  useConnection,
  type Connection,
} from './connection.ts';
import { Forget, NotAllowed, TestResult, UnknownHost } from './notes.tsx';

type Work = 'save' | 'test';

export function ServiceForm({ settings }: { settings: Settings }) {
  const [connection, readAgain] = useConnection(settings);
  return connection && <Form connection={connection} readAgain={readAgain} />;
}

function Form({ connection, readAgain }: { connection: Connection; readAgain(): void }) {
  const { t } = useTexts();
  const { stored, keyEnd, allowed } = connection;
  const [draft, setDraft] = useState<Draft>(() => draftOf(stored));
  const [faults, setFaults] = useState<Faults>({});
  const [working, setWorking] = useState<Work | null>(null);
  const [said, setSaid] = useState<MessageKey | null>(null);
  const [result, setResult] = useState<Result<ConnectionReport> | null>(null);
  const unsaved = isUnsaved(draft, stored);
  useGuard(unsaved);

  const type = (field: keyof Draft) => (text: string) => {
    setDraft((before) => ({ ...before, [field]: text }));
    setFaults((before) => ({ ...before, [field]: undefined }));
    setSaid(null);
    setResult(null);
  };
  const store = async () => {
    await saveService(draft);
    setDraft((before) => ({ ...before, ...tidyDraft(before), apiKey: '', keySecret: '' }));
  };
  const carryOut = async (work: Work, asked: Promise<boolean>) => {
    if (work === 'save' || unsaved) await store();
    if (work === 'save') setSaid('saved');
    else if (await asked) setResult(await testService());
    else setResult(failed('no-permission'));
  };
  const run = async (work: Work) => {
    const found = faultsOf(draft, stored, work);
    setFaults(found);
    setSaid(null);
    setResult(null);
    if (Object.keys(found).length > 0) return;
    setWorking(work);
    // First and without waiting: Firefox takes this question only as the direct answer to a click.
    const asked = allowHost(tidyDraft(draft).baseAddress);
    await carryOut(work, asked).catch(() => setResult(failed('storage-trouble')));
    setWorking(null);
    await asked;
    readAgain();
    resume();
  };
  const fault = (field: keyof Draft) => (faults[field] ? t(faults[field]) : null);
  const holds = credentialsHold(draft, stored);
  const usable = !baseAddressFault(draft.baseAddress);
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run('save');
      }}
    >
      {!allowed && !unsaved && (
        <NotAllowed
          address={stored.baseAddress}
          onAllow={async () => {
            await allowHost(stored.baseAddress);
            readAgain();
            resume();
          }}
        />
      )}
      <Field
        label={t('fieldBaseAddress')}
        testId="base-address"
        type="url"
        value={draft.baseAddress}
        fault={fault('baseAddress')}
        hint={t('hintBaseAddress')}
        onText={type('baseAddress')}
      />
      {usable && !providerHosts.includes(new URL(draft.baseAddress.trim()).host) && (
        <UnknownHost address={draft.baseAddress.trim()} />
      )}
      <Field
        label={t('fieldApiKey')}
        testId="api-key"
        value={draft.apiKey}
        fault={fault('apiKey')}
        good={holds ? (keyEnd ? t('savedEnds', { end: keyEnd }) : t('savedSecret')) : null}
        onText={type('apiKey')}
      />
      <Field
        label={t('fieldKeySecret')}
        testId="key-secret"
        secret
        value={draft.keySecret}
        fault={fault('keySecret') ?? (stored.hasCredentials && usable && !holds ? t('faultTypeAgain') : null)}
        good={holds ? t('savedSecret') : null}
        hint={holds ? null : t('hintCredentials')}
        onText={type('keySecret')}
      />
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
      <div class="form-bar">
        <button class="button" data-testid="save" disabled={working !== null}>
          {t('save')}
        </button>
        <button
          type="button"
          class="button plain"
          data-testid="test"
          disabled={working !== null}
          onClick={() => void run('test')}
        >
          {t(working === 'test' ? 'testing' : 'test')}
        </button>
        <span class="form-state" role="status" data-testid="form-state">
          {said ? t(said) : unsaved ? t('unsaved') : ''}
        </span>
      </div>
      <div class="live" aria-live="polite">
        {result && <TestResult result={result} />}
      </div>
      <p class="hint">{t('testCost')}</p>
      {stored.hasCredentials && (
        <Forget
          onForget={async () => {
            await forgetCredentials();
            setResult(null);
            setSaid('forgotten');
          }}
        />
      )}
    </form>
  );
}

/** The browser asks before what was typed is lost. */
function useGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', guard);
    return () => removeEventListener('beforeunload', guard);
  }, [unsaved]);
}
