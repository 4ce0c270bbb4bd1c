import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeCalls, noticeResource, noticeText } from '#contract/resources/notice.resource.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { HOSTILE_HTML } from '../support/hostile-html.ts'
import { createTestClock } from '../support/test-env.ts'

// Formatted text that wants to run, to load or to hang something in the consoles of those who read a notice.

let demo: DemoApp
let token: string
let keyId: string

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(Date.UTC(2026, 0, 20, 2)))
  token = await demo.tokenOf('admin')
  const notice = {
    title: '停热检修',
    level: '2',
    validFrom: '2026-01-20',
    validTo: '',
    roleKeys: [],
    organizationIds: [],
  }
  const { result } = await demo.postJson(noticeResource.call('save'), notice, { token })
  keyId = String(Object(result).keyId)
})
afterAll(() => demo?.close())

const stored = async () => noticeText.parse((await demo.post(noticeCalls.text.path, { keyId }, { token })).result)
async function save(text: string) {
  const { version } = await stored()
  const headers = { 'accept-language': 'en' }
  return demo.postJson(noticeCalls.saveText.path, { keyId, text, version }, { token, headers })
}
async function kept(text: string): Promise<string> {
  expect((await save(text)).code).toBe(0)
  return (await stored()).text
}
const ALLOWED_TAG =
  /^\/?(?:h[1-4]|p|br|hr|blockquote|pre|code|ul|ol|li|strong|b|em|i|s|u|a|img|table|thead|tbody|tr|th|td)$/
/** Tags with their attributes, as a parser of what the server has written finds them. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([^\s>]+)([^>]*)>/g)].map(([, name = '', rest = '']) => [name, rest])

describe('R3-14 the text of a notice', () => {
  it.each(HOSTILE_HTML)('keeps nothing that runs or loads from elsewhere: %s', async (html) => {
    const text = await kept(`<p>前</p>${html}<p>后</p>`)
    for (const [name = '', rest = ''] of tagsOf(text)) {
      expect(name).toMatch(ALLOWED_TAG)
      expect(rest).not.toMatch(/\s(?:on\w+|style|srcset|xlink:href|formaction|srcdoc|background|id|name)\s*=/i)
      expect(rest).not.toMatch(/(?:java|vb)script:|href="data:|src="(?!data:image\/png;base64,|\/(?!\/))/i)
    }
    // what it keeps stays as it is when it is saved again
    expect(await kept(text)).toBe(text)
  })

  it('keeps headings, tables, links and its own pictures', async () => {
    const text =
      '<h2>检修</h2><table><tbody><tr><td colspan="2">周五</td></tr></tbody></table><p><a href="https://heat.example" rel="noopener noreferrer" target="_blank">看</a></p><img src="data:image/png;base64,iVBORw0KGgo=" /><img src="/jeasy-base/common/image/1" />'
    expect(await kept(text)).toBe(text)
  })

  it.each(['blockquote', 'b', 'table><tr><td'])('is not nested deeper than a page needs: <%s>', async (tag) => {
    const text = await kept(`<${tag}>`.repeat(Math.floor(199_000 / (tag.length + 2))).concat('到底'))
    let depth = 0
    let deepest = 0
    for (const [name = ''] of tagsOf(text)) {
      depth += name.startsWith('/') ? -1 : 1
      deepest = Math.max(deepest, depth)
    }
    expect(deepest).toBeLessThanOrEqual(50)
    expect(text).toContain('到底')
  })

  it('has no cells over thousands of columns', async () => {
    expect(await kept('<table><tr><td colspan="65000" rowspan="1e9">x</td><th colspan="-1">y</th></tr></table>')).toBe(
      '<table><tr><td>x</td><th>y</th></tr></table>',
    )
  })

  it('is refused by name where it is too long, also where it would be once it is written out', async () => {
    const before = await stored()
    for (const text of ['x'.repeat(200_001), '&'.repeat(100_000)])
      expect(await save(text)).toMatchObject({
        code: 1001,
        result: [{ field: 'text', rule: expect.stringContaining('200000') }],
      })
    const { code, message } = await save('x'.repeat(10 << 20))
    expect(code).not.toBe(0)
    expect(message).toMatch(/1024/)
    expect(await stored()).toEqual(before)
  })
})
