import { useTexts } from './texts.tsx';

/**
 * A text whose phrases stay together. Thai has blanks between phrases only, so a browser ends its lines at any word,
 * within a phrase, which reads badly; a phrase that is longer than a line still breaks at a word. A number stays with
 * what it counts.
 */
export function Phrases({ text }: { text: string }) {
  const { language } = useTexts();
  if (language !== 'th') return <>{text}</>;
  return (
    <>
      {text.split(/(?<!\d) /).flatMap((phrase, i) => [
        i > 0 && ' ',
        <span key={i} class="phrase">
          {phrase}
        </span>,
      ])}
    </>
  );
}
