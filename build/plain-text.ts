import type { Plugin } from 'vite';

const setsHtml = /(\w+)\.innerHTML=(\w+)\.__html/g;

/**
 * Takes out of Preact the one place where it makes elements of a string (`dangerouslySetInnerHTML`): it sets text
 * instead. Nothing of ours uses it; what a bundle cannot do, no mistake can (PROMISES P17), and the store's linter is
 * silent. Fails the build when Preact has changed and nothing is found any more.
 */
export const plainText = (): Plugin => ({
  name: 'plain-text',
  enforce: 'pre',
  transform(code, id) {
    if (!/[/\\]preact[/\\]dist[/\\]preact\.\w+$/.test(id.split('?')[0]!)) return null;
    const plain = code.replaceAll(setsHtml, '$1.textContent=$2.__html');
    if (plain === code)
      this.error('Preact sets innerHTML in another way than it did: see build/plain-text.ts');
    return { code: plain, map: null };
  },
});
