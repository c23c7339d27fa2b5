import type { GenericSchema } from 'valibot';

type Part = {
  type: string;
  wrapped?: Part;
  item?: Part;
  key?: Part;
  value?: Part;
  entries?: Record<string, Part>;
  options?: unknown;
  literal?: unknown;
  pipe?: Part[];
};

/** Describes what a schema accepts as plain JSON, to compare it with a description that was stored before. */
export function describeSchema(schema: GenericSchema): unknown {
  return described(schema as unknown as Part);
}

function described({ type, wrapped, item, key, value, entries, options, literal, pipe }: Part): unknown {
  if (entries)
    return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, described(entry)]));
  return [
    type,
    ...(literal === undefined ? [] : [literal]),
    ...(Array.isArray(options) ? options.toSorted() : []),
    ...[wrapped, item, key, value].flatMap((part) => (part ? [described(part)] : [])),
    ...(pipe ?? []).slice(1).map((part) => part.type),
  ];
}
