import { useEffect, useRef, useState } from 'preact/hooks';
import { keyPart } from '@/utils/i18n/i18n.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { Select } from '../base/controls.tsx';
import { Glyph, Icon } from '../base/Glyph.tsx';
import { onEscape, useKeys } from '../base/keys.ts';
import { Loading } from '../base/lazy-view.tsx';
import { Clip, Paragraph, Phrases, useTexts } from '../base/texts.tsx';
import { showToast } from '../base/Toast.tsx';
import { useWindowEvent } from '../base/window-event.ts';
import { LastImport } from './LastImport.tsx';
import { Review } from './Review.tsx';
import { isCorrectable, useSheet, type ReadFault, type ReadState } from './use-sheet.ts';
import './sheet.css';

type Props = {
  /** A file that was dropped on the dashboard. */
  file: File | null;
  /** All followed parcels; undefined while they are read. */
  known: readonly Parcel[] | undefined;
  onClose(): void;
  /** Shows imported parcels in the list. `isChecked`: they are checked at once. */
  onShow(isChecked: boolean): void;
};

/** A file of orders becomes parcels: opened, read in a worker, reviewed, followed. */
export function ImportPage({ file, known, onClose, onShow }: Props) {
  const { t, language } = useTexts();
  const reading = useSheet();
  const { state } = reading;
  const [isFollowing, setFollowing] = useState(false); // another sheet or file would stop it
  const chooser = useRef<HTMLInputElement>(null);
  const choose = () => chooser.current?.click();
  const open = (one: Blob, name: string) => {
    if (isFollowing) showToast({ text: t('importRunning') });
    else reading.open(one, sanitizeText(name, 100));
  };
  useEffect(() => {
    if (file) open(file, file.name);
  }, [file]);
  useKeys((event) => {
    const isInControl = event.target instanceof Element && event.target.closest('select, dialog');
    if (!isInControl) onEscape(onClose)(event);
  });
  useWindowEvent(['paste'], (event) => {
    const { clipboardData: data } = event as ClipboardEvent;
    const [first] = data?.files ?? [];
    const html = data?.getData('text/html') ?? '';
    const text = /<table[\s>]/i.test(html) ? html : (data?.getData('text/plain') ?? '');
    if (first) open(first, first.name);
    else if (text.trim() !== '') open(new Blob([text]), t('importPasted'));
    else return;
    event.preventDefault();
  });
  const isRead = state.step === 'read';
  return (
    <main class="import" data-testid="import" data-step={state.step}>
      <header class="beside import-head">
        <IconButton icon="back" size={20} words="back" testId="import-back" onClick={onClose} />
        <h1>{t('importTitle')}</h1>
        {isRead && <Clip look="soft" testId="import-name" text={state.name} />}
        {isRead && state.sheet.sheets.length > 1 && (
          <Select
            label={t('importSheet')}
            testId="import-sheet"
            value={String(state.sheet.sheet)}
            options={state.sheet.sheets.map((one, i) => [String(i), sanitizeText(one, 60)])}
            disabled={isFollowing}
            onChoose={(sheet) => reading.chooseSheet(state, Number(sheet))}
          />
        )}
        <span class="end" />
        {isRead && (
          <Button
            testId="import-another"
            icon="table"
            words="importAnother"
            busy={isFollowing}
            onClick={choose}
          />
        )}
        <IconButton icon="close" words="close" testId="import-close" onClick={onClose} />
      </header>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".xlsx,.csv,.tsv,.txt,.xls,.htm,.html"
        data-testid="import-file"
        aria-label={t('importOpen')}
        onChange={({ currentTarget }) => {
          const one = currentTarget.files?.[0];
          if (one) open(one, one.name);
          currentTarget.value = ''; // the same file may be chosen again after it was corrected
        }}
      />
      {!isRead && (
        <div class="import-open">
          <div class="beside import-drop">
            <Glyph name="table" color="start" />
            <div class="import-words">
              <h2>{t('importDrop')}</h2>
              <Paragraph text={<Phrases text={t('importLimits')} />} />
            </div>
            <Button
              main={state.step === 'open'}
              testId="import-open"
              icon="table"
              words="importOpen"
              onClick={choose}
            />
          </div>
          {state.step === 'open' && state.fault && <Fault fault={state.fault} name={state.name} />}
          {state.step === 'open' && <LastImport />}
          {state.step === 'reading' && (
            <div class="beside import-reading" data-testid="import-reading">
              <strong class="clip">{t('importReading', { name: state.name })}</strong>
              <progress aria-label={t('importReading', { name: state.name })} />
              <span class="soft whole" data-testid="import-row">
                {state.rows > 0 && t('importAtRow', { row: state.rows.toLocaleString(language) })}
              </span>
              <Button testId="import-stop" words="stop" onClick={reading.stop} />
            </div>
          )}
        </div>
      )}
      <p class="visually-hidden" role="status">
        {state.step === 'reading' && t('importReading', { name: state.name })}
        {state.step === 'open' && state.isStopped && t('importStopped')}
      </p>
      {isRead && state.sheet.fault && <Fault fault={state.sheet.fault} name={nameOfSheet(state)} />}
      {isRead && !known && <Loading />}
      {isRead && known && isCorrectable(state.sheet) && (
        <Review
          key={`${state.name} ${state.sheet.sheet}`}
          state={state}
          known={known}
          onField={(index, field) => reading.chooseField(state, index, field)}
          onFollowing={setFollowing}
          onShow={onShow}
        />
      )}
    </main>
  );
}

/** The name of a file, with that of the sheet in a workbook of several. */
const nameOfSheet = ({ name, sheet: { sheets, sheet } }: ReadState): string =>
  sheets.length > 1 ? `${name} – ${sanitizeText(sheets[sheet]!, 60)}` : name;

/** Why a file gives no parcels, and what to do. */
function Fault({ fault, name }: { fault: ReadFault; name: string }) {
  const { t, language } = useTexts();
  // Sizes are given in megabytes.
  const size = 'limit' in fault ? (fault.limit >= 1e6 ? fault.limit / 1e6 : fault.limit) : 0;
  const cell = 'cell' in fault ? fault.cell : '';
  const values = { name, limit: size.toLocaleString(language), cell };
  return (
    <p class="beside import-fault" role="alert" data-testid="import-fault" data-kind={fault.kind}>
      <Icon name="warning" size={16} />
      <span>
        <Phrases text={t(`importFault${keyPart(fault.kind)}`, values)} />
      </span>
    </p>
  );
}
