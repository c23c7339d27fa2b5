import { useEffect, useRef, useState } from 'preact/hooks';
import { plain } from '@/utils/core/plain.ts';
import { Icon } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

type Props = { name: string; trackingNo: string; onRename(name: string): void };

/** The parcel's name (else its number) as a heading, and the form that changes it in place. */
export function ParcelName({ name, trackingNo, onRename }: Props) {
  const { t } = useTexts();
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const editing = draft !== null;
  const wasEditing = useRef(false);
  useEffect(() => {
    if (editing) input.current?.select();
    else if (wasEditing.current) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (!editing)
    return (
      <div class="parcel-name">
        <h1 class={name ? '' : 'number'} data-testid="parcel-name" title={name}>
          <bdi>{plain(name, 200) || plain(trackingNo, 60)}</bdi>
        </h1>
        <button
          ref={pencil}
          class="icon-button small"
          data-testid="rename"
          title={t(name ? 'rename' : 'unnamed')}
          aria-label={t(name ? 'rename' : 'unnamed')}
          onClick={() => setDraft(name)}
        >
          <Icon name="pencil" size={15} />
        </button>
      </div>
    );
  return (
    <form
      class="rename"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== name) onRename(draft.trim());
        setDraft(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        setDraft(null);
      }}
    >
      <h1 class="heard">{plain(name, 200) || plain(trackingNo, 60)}</h1>
      <input
        ref={input}
        class="input"
        data-testid="name-input"
        aria-label={t('nameLabel')}
        placeholder={t('namePlaceholder')}
        maxLength={200}
        value={draft}
        onInput={(event) => setDraft(event.currentTarget.value)}
      />
      <button class="button" data-testid="save-name">
        {t('save')}
      </button>
      <button type="button" class="button plain" onClick={() => setDraft(null)}>
        {t('cancel')}
      </button>
    </form>
  );
}
