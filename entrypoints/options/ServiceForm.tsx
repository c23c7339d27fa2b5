import { Field } from '@/components/Field.tsx';
import { credentialsHold, type Draft } from '@/components/service-form.ts';
import { PlanOffer } from '@/components/PlanOffer.tsx';
import { useTexts } from '@/components/texts.tsx';
import { baseAddressFault, headerPrefixFor, providerOf } from '@/utils/core/provider.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { usePlanOffer } from '../pages/plan.ts';
import { useAccount } from '../pages/reading.ts';
import { CouriersNote } from './CouriersNote.tsx';
import { useConnection, type Connection } from './connection.ts';
import {
  Forget,
  KeyLost,
  ManageAccount,
  NoAccountYet,
  NotAllowed,
  TestResult,
  UnknownHost,
} from './notes.tsx';
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
  // Of saved credentials that the service refuses none is drawn as good; nor is a field that something else was typed into.
  const { failure } = useAccount();
  const isRefused = holds && failure?.kind === 'bad-credentials';
  const isGood = holds && !isRefused && failure?.kind !== 'account-refused';
  const saved = (field: 'apiKey' | 'keySecret') => {
    if (!holds) return null;
    if (draft[field] !== '') return t('replacesSaved');
    return field === 'apiKey' && keyEnd ? t('savedEnds', { end: keyEnd }) : t('savedSecret');
  };
  const isShownGood = (field: 'apiKey' | 'keySecret') => isGood && draft[field] === '';
  const isTyped = draft.apiKey !== '' || draft.keySecret !== '';
  const hasFaults = Object.values(faults).some((one) => one !== undefined);
  const refusedKey = isRefused && !isTyped && !hasFaults ? t('savedRefused') : null;
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run('save');
      }}
    >
      {isKeyLost && <KeyLost />}
      {!stored.hasCredentials && !isKeyLost && <NoAccountYet baseAddress={stored.baseAddress} />}
      {!allowed && !unsaved && <NotAllowed address={stored.baseAddress} onAllow={form.allow} />}
      <Field
        label={t('fieldApiKey')}
        testId="api-key"
        value={draft.apiKey}
        fault={fault('apiKey') ?? refusedKey}
        good={isShownGood('apiKey') ? saved('apiKey') : null}
        hint={isShownGood('apiKey') ? null : saved('apiKey')}
        onText={type('apiKey')}
      />
      <Field
        label={t('fieldKeySecret')}
        testId="key-secret"
        secret
        value={draft.keySecret}
        fault={fault('keySecret') ?? (stored.hasCredentials && usable && !holds ? t('faultTypeAgain') : null)}
        good={isShownGood('keySecret') ? saved('keySecret') : null}
        hint={holds ? (isShownGood('keySecret') ? null : saved('keySecret')) : t('hintCredentials')}
        onText={type('keySecret')}
      />
      {stored.hasCredentials && <ManageAccount baseAddress={stored.baseAddress} />}
      <Field
        label={t('fieldBaseAddress')}
        testId="base-address"
        type="url"
        value={draft.baseAddress}
        fault={fault('baseAddress')}
        hint={t('hintBaseAddress')}
        onText={type('baseAddress')}
      />
      {usable && !providerOf(draft.baseAddress.trim()) && <UnknownHost address={draft.baseAddress.trim()} />}
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
        <button class="button" data-testid="save" aria-disabled={working !== null}>
          {t('save')}
        </button>
        <button
          type="button"
          class="button plain"
          data-testid="test"
          aria-disabled={working !== null}
          onClick={() => void run('test')}
        >
          {t(working === 'test' ? 'testing' : 'test')}
        </button>
        <span class="form-state" role="status" data-testid="form-state">
          {said ? t(said) : unsaved ? t('unsaved') : ''}
        </span>
      </div>
      <div class="live" aria-live="polite">
        {result && <TestResult result={result} isStored={!unsaved} />}
        {(said === 'saved' || result?.ok) && (
          <p class="hint" data-testid="next-step">
            {t('nextStep')} {isUnlimited && !offer && t('nextLimit')}
          </p>
        )}
        {(said === 'saved' || result?.ok) && offer && <PlanOffer {...offer} />}
      </div>
      <p class="hint">{t('testCost')}</p>
      {stored.hasCredentials && <CouriersNote />}
      {stored.hasCredentials && <Forget onForget={form.forget} />}
    </form>
  );
}
