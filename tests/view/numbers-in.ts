import { couriersOfHost } from '@/utils/couriers/courier-list.ts';
import { pageContext } from '@/utils/detection/page-context.ts';
import { Marks } from '@/utils/page/read/marks.ts';
import { ScanBudget, scan } from '@/utils/page/read/scan.ts';

/** The numbers that the content script finds in a page, with the courier that it takes for the likeliest. */
export function numbersIn(html: string, host: string): Map<string, string> {
  const source = Document.parseHTMLUnsafe(html);
  const head = [
    source.title,
    ...[...source.querySelectorAll('h1, h2')].slice(0, 3).map((one) => one.textContent),
  ];
  const page = pageContext(head.join('\n'), host, couriersOfHost(host));
  const body = document.createElement('div');
  body.append(...source.querySelectorAll('head style'), ...source.body.childNodes);
  document.body.append(body);
  const marks = new Marks();
  const steps = scan(
    body,
    { listed: new Map(), page },
    (nodes, found) => marks.replace(nodes, found),
    new ScanBudget(),
    () => {},
  );
  while (!steps.next().done);
  // A number that nobody can see is neither right nor wrong.
  const hidden = new Set<string>();
  const found = marks.list(({ candidate, parts }) => {
    if (!parts[0]!.node.parentElement!.checkVisibility()) hidden.add(candidate.trackingNo);
    return '';
  });
  marks.clear();
  body.remove();
  const seen = found.filter(({ trackingNo }) => !hidden.has(trackingNo));
  return new Map(seen.map(({ trackingNo, couriers }) => [trackingNo, couriers[0]!.key]));
}
