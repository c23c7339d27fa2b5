import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** The OpenAPI 3.1 description of the interface, as documented. */
export const openapi = JSON.parse(await readFile(new URL('openapi.json', import.meta.url), 'utf8')) as {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  webhooks: Record<string, object>;
};

const ajv = new Ajv2020({
  strict: false,
  formats: { uri: (text: string) => URL.canParse(text) },
}).addSchema(openapi, 'openapi');

/**
 * Checks a value against the schema at a place of the description, such as `components/schemas/MetaOnly`. Returns null
 * if it fits, else the errors.
 */
export function fits(value: unknown, place: string): string | null {
  const validate = ajv.getSchema(`openapi#/${place}`);
  if (!validate) return `no schema at ${place}`;
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

/** Checks a value against a named schema, like `fits`. */
export const fitsSchema = (value: unknown, name: string): string | null =>
  fits(value, `components/schemas/${name}`);

/**
 * Checks the body of an answer against the description of that operation and status, like `fits`. A status that is not
 * described must have an error as its body.
 */
export function fitsOperation(path: string, method: string, status: number, body: unknown): string | null {
  const responses = openapi.paths[path]?.[method]?.responses;
  if (!responses) return `no operation ${method} ${path}`;
  const isDescribed = Object.hasOwn(responses, status);
  if (!isDescribed) return fitsSchema(body, 'MetaOnly');
  const escaped = path
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D');
  return fits(body, `paths/${escaped}/${method}/responses/${status}/content/application~1json/schema`);
}
