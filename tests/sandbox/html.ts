const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in a page: what callers send is shown on the control page and stays text there. */
export const asText = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark]!);

/** A whole page. Its empty icon keeps a browser from asking for one, which the policy of these pages forbids. */
export const htmlPage = (lang: string, title: string, style: string, body: string, head = ''): string =>
  `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
