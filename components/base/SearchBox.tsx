import type { RefObject } from 'preact';
import { Icon } from './Glyph.tsx';
import { IconButton } from './Button.tsx';
import { onEscape } from '../hooks/keys.ts';
import { useTexts } from './texts.tsx';

type Props = {
  value: string;
  /** How many parcels it finds; null while nothing is searched for or the rows are still being read. */
  found: number | null;
  field: RefObject<HTMLInputElement | null>;
  onInput(value: string): void;
  /** The field is about to be used. */
  onWake(): void;
};

/** Searches as one types; the number of finds is said aloud. */
export function SearchBox({ value, found, field, onInput, onWake }: Props) {
  const { t, count } = useTexts();
  const clear = () => {
    onInput('');
    field.current?.focus();
  };
  return (
    <search class="search">
      <Icon name="search" size={16} />
      <input
        ref={field}
        type="text"
        class="input"
        data-testid="search"
        enterKeyHint="search"
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        aria-label={t('searchLabel')}
        placeholder={t('searchPlaceholder')}
        value={value}
        onFocus={onWake}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={value === '' ? undefined : onEscape(clear)}
      />
      {value !== '' && (
        <IconButton
          small
          icon="close"
          size={15}
          words={t('searchClear')}
          testId="search-clear"
          onClick={clear}
        />
      )}
      <p class="heard" role="status">
        {found === null ? '' : count('resultCount', found)}
      </p>
    </search>
  );
}
