import { plain } from '@/utils/core/plain.ts';
import { useDraft } from './draft.ts';
import { IconButton } from './IconButton.tsx';
import { useTexts } from './texts.tsx';

type Props = { name: string; trackingNo: string; onRename(name: string): void };

/** The parcel's name (else its number) as a heading, and the form that changes it in place. */
export function ParcelName({ name, trackingNo, onRename }: Props) {
  const { t } = useTexts();
  const { text, ...draft } = useDraft(name, onRename);
  const shown = plain(name, 200) || plain(trackingNo, 60);
  if (text === null)
    return (
      <div class="parcel-name">
        <h1 class={name ? '' : 'number'} data-testid="parcel-name" title={plain(name, 200)}>
          <bdi class="clamp">{shown}</bdi>
        </h1>
        <IconButton
          class="small"
          icon="pencil"
          size={15}
          words={t(name ? 'rename' : 'unnamed')}
          data-testid="rename"
          onClick={draft.begin}
        />
      </div>
    );
  return (
    <form class="beside rename" {...draft.form}>
      <h1 class="heard">{shown}</h1>
      <input
        ref={selectOnce}
        class="input"
        data-testid="name-input"
        aria-label={t('nameLabel')}
        placeholder={t('namePlaceholder')}
        maxLength={200}
        value={text}
        onInput={(event) => draft.type(event.currentTarget.value)}
      />
      <button class="button" data-testid="save-name">
        {t('save')}
      </button>
      <CancelEdit onCancel={draft.cancel} />
    </form>
  );
}

/** Where the form opens, typing begins. A function of its own, so that it runs once and not at each letter. */
function selectOnce(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/** Drops what was typed. Pressing it must not count as leaving the form, which would keep it. */
export function CancelEdit({ onCancel }: { onCancel(): void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      class="button plain"
      data-testid="cancel-edit"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onCancel}
    >
      {t('cancel')}
    </button>
  );
}
