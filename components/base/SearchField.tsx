import type { RefObject } from 'preact';
import { Icon } from './Glyph.tsx';
import { IconButton } from './Button.tsx';
import { onEscape } from './keys.ts';
import { Paragraph, useTexts } from './texts.tsx';

type Props = {
  value: string;
  /** The number of matches; null without a search or while rows are read. */
  found: number | null;
  field: RefObject<HTMLInputElement | null>;
  onInput(value: string): void;
  onFocus?(): void;
};

/** Searches while the user types; the number of matches is announced to screen readers. */
export function SearchField({ value, found, field, onInput, onFocus }: Props) {
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
        onFocus={onFocus}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={value === '' ? undefined : onEscape(clear)}
      />
      {value !== '' && <IconButton small icon="close" size={15} words="searchClear" onClick={clear} />}
      <Paragraph
        look="visually-hidden"
        role="status"
        text={found === null ? '' : count('resultCount', found)}
      />
    </search>
  );
}
