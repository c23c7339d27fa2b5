import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin, Rolldown } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const inRoot = (file: string): string => `${root}${file}`;
const pages = ['popup', 'sidepanel', 'dashboard', 'options'];
const asIs: Record<string, string> = {
  '/theme.js': inRoot('public/theme.js'),
  '/axe.js': createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
};
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

type Files = ReadonlyMap<string, string>;

/**
 * Vite plugin: serves the extension's pages, and its background as one more page, to the view tests. They are built
 * with the settings of the production build (wxt.config.ts) on the first request and cached in memory. Each page calls
 * `prepareWindow` (frames.ts) before its own scripts.
 */
export function builtPages(): Plugin {
  let built: Promise<Files> | null = null;
  return {
    name: 'waybill-built-pages',
    configureServer({ middlewares }) {
      const textOf = async (path: string): Promise<string | undefined> => {
        if (path in asIs) return readFile(asIs[path]!, 'utf8');
        return (await (built ??= build())).get(path);
      };
      middlewares.use((request, response, next) => {
        const path = request.url!.split('?')[0]!;
        if (isOurs(path)) void textOf(path).then((text) => answer(response, path, text));
        else next();
      });
    },
  };
}

const isOurs = (path: string): boolean =>
  path in asIs || /^\/(?:built\/.+|(?:background|popup|sidepanel|dashboard|options)\.html)$/.test(path);

function answer(response: ServerResponse, path: string, text: string | undefined): void {
  if (text === undefined) return void response.writeHead(404).end();
  const extension = path.split('.').at(-1)!;
  response.setHeader('Content-Type', types[extension]!);
  response.setHeader('Cache-Control', extension === 'html' ? 'no-store' : 'max-age=31536000, immutable');
  response.end(text);
}

async function build(): Promise<Files> {
  const [vite, { default: wxt }] = await Promise.all([import('vite'), import('../../wxt.config.ts')]);
  // The same config as WXT makes for the pages of the extension.
  const own = (wxt.vite as unknown as () => InlineConfig)();
  const inputs = Object.fromEntries(pages.map((name) => [name, inRoot(`entrypoints/${name}/index.html`)]));
  const entries = Object.values(inputs).map((inputPath) => ({ inputPath }));
  const { 'vite:build:extendConfig': extend } = wxt.hooks as Record<
    string,
    (entries: unknown, config: InlineConfig) => void
  >;
  extend!(entries, own);
  const { rolldownOptions } = own.build!;
  const { output: files } = (await vite.build({
    ...own,
    configFile: false,
    root,
    base: '/built/',
    publicDir: false,
    logLevel: 'error',
    resolve: {
      alias: {
        ...(own.resolve!.alias as Record<string, string>),
        '@': root.replace(/\/$/, ''),
      },
    },
    build: {
      ...own.build,
      write: false,
      minify: false,
      rolldownOptions: {
        ...rolldownOptions,
        input: { ...inputs, background: inRoot('tests/view/background.html') },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    files.map((file) => {
      const text = file.type === 'chunk' ? file.code : String(file.source);
      const page = /(\w+)(?:\/index)?\.html$/.exec(file.fileName)?.[1];
      return page
        ? [
            `/${page}.html`,
            text.replace(/(?=<meta|<script)/, '<script>parent.prepareWindow(window)</script>'),
          ]
        : [`/built/${file.fileName}`, text];
    }),
  );
}
