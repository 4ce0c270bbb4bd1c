import sanitize from 'sanitize-html'

/** Browsers lay out deeper text badly or not at all. */
const MAX_DEPTH = 50
const MAX_SPAN = 100
/** A picture in the text itself, or one that this server keeps: another address would tell strangers who reads. */
const OWN_PICTURE = /^(?:data:image\/(?:png|jpe?g|gif|webp);base64,|\/(?![/\\]))/i

const onlyOwnPicture: sanitize.Transformer = (tagName, { src, ...attribs }) => ({
  tagName,
  attribs: src !== undefined && OWN_PICTURE.test(src) ? { src, ...attribs } : attribs,
})
/** Cells over thousands of columns make a browser work for minutes. */
const shortSpans: sanitize.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attribs).filter(
      ([name, value]) => !/^(?:col|row)span$/.test(name) || (Number(value) >= 1 && Number(value) <= MAX_SPAN),
    ),
  ),
})

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    's',
    'u',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  transformTags: {
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
    img: onlyOwnPicture,
    th: shortSpans,
    td: shortSpans,
  },
  disallowedTagsMode: 'discard',
  nestingLimit: MAX_DEPTH,
}

/** The text of paragraphs, items and cells, without marks. */
export const plainLinesOf = (html: string): string[] =>
  sanitize(html.replaceAll(/<\/(?:p|li|h[1-4]|td|th|pre|blockquote)>|<br\s*\/?>/gi, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * Rich text without anything that runs, loads from elsewhere or submits; what is not allowed is removed. The result may
 * be longer than the text, as each sign that means something in HTML is written out.
 */
export const sanitizeHelpText = (html: string): string =>
  sanitize(html, {
    ...OPTIONS,
    allowedAttributes: { ...OPTIONS.allowedAttributes, a: ['href', 'title', 'rel', 'target'] },
  })
