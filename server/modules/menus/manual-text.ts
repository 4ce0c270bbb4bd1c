// The form of the manual's files: `## /address Title` begins a page; below it are paragraphs, lists of one level, strong
// words and code.

export interface ManualPage {
  /** As the pages are declared, with `:names` for parameters. */
  readonly paths: readonly string[]
  readonly title: string
  readonly html: string
  /** Its paragraphs and list items, without marks. */
  readonly lines: readonly string[]
}

const HEADING = /^## ((?:\/\S*\s+)+)(.+)$/
const ITEM = /^- /

/** The pages of one file; what stands before the first heading is the title of the file. */
export function pagesOfManual(text: string): ManualPage[] {
  const pages: { paths: string[]; title: string; body: string[] }[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, paths, title] = HEADING.exec(line) ?? []
    if (paths !== undefined && title !== undefined) pages.push({ paths: paths.trim().split(/\s+/), title, body: [] })
    else if (line !== '') pages.at(-1)?.body.push(line)
  }
  return pages.map(({ paths, title, body }) => ({
    paths,
    title,
    html: htmlOf(body),
    lines: body.map((line) => line.replace(ITEM, '').replaceAll('**', '').replaceAll('`', '')),
  }))
}

/** Each line is a paragraph, or an item of the list that it stands in. */
function htmlOf(lines: readonly string[]): string {
  const parts = lines.map((line, at) => {
    if (!ITEM.test(line)) return `<p>${inlineOf(line)}</p>`
    const begins = ITEM.test(lines[at - 1] ?? '') ? '' : '<ul>'
    const ends = ITEM.test(lines[at + 1] ?? '') ? '' : '</ul>'
    return `${begins}<li>${inlineOf(line.replace(ITEM, ''))}</li>${ends}`
  })
  return parts.join('')
}

const inlineOf = (line: string): string =>
  line
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/`(.+?)`/g, '<code>$1</code>')
