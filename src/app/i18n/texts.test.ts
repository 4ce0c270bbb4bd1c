import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/kit/language.ts'
import { memoryStorage } from '#data/memory-storage.test-support.ts'
import { featureRoutes } from '../routing/features.ts'
import { en } from './en/texts.ts'
import { createTexts, storedLanguage } from './language.ts'
import { zhCn } from './zh-cn/texts.ts'

type Tree = { readonly [key: string]: string | Tree }

const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  )
const placeholders = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort()
/** Texts for a count of 1 are additions of a language: Chinese has none. */
const isForOne = ([key]: [string, string]): boolean => key.endsWith('_one')
const describeAll = (tree: Tree) =>
  leaves(tree)
    .filter((leaf) => !isForOne(leaf))
    .map(([key, text]) => [key, placeholders(text)])

/** Texts of features by their file: `users/texts/zh-cn.ts`. */
const features = Object.entries(import.meta.glob<Tree>('../../features/*/texts/*.ts', { eager: true })).map(
  ([path, texts]) => ({ path: path.replace(/.*features\//, ''), texts }),
)
const textsOf = (feature: string, file: string): Tree =>
  features.find(({ path }) => path === `${feature}/texts/${file}.ts`)?.texts ?? {}
const withTexts = [...new Set(features.map(({ path }) => path.split('/')[0] ?? ''))]
/** Sorted, because the order of a language's keys is irrelevant. */
const sorted = (tree: Tree) => describeAll(tree).sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))

/** Texts whose count is never 1. */
const ALWAYS_SEVERAL: ReadonlySet<string> = new Set([
  'trend.tooMany',
  'energyAnalysis.signatureNote',
  'duration.limitNote',
  'condition.comparedWith',
  'drawing.dialogsDeep',
  'replay.alarmsCut',
])

describe('language files', () => {
  it('have the same keys and the same placeholders', () => {
    expect(sorted(en)).toEqual(sorted(zhCn))
  })

  it.each(withTexts)('of the feature %s have the same keys and the same placeholders', (feature) => {
    expect(leaves(textsOf(feature, 'zh-cn')).length).toBeGreaterThan(0)
    expect(sorted(textsOf(feature, 'en'))).toEqual(sorted(textsOf(feature, 'zh-cn')))
  })

  it.each([['the frame', en], ...withTexts.map((feature) => [feature, textsOf(feature, 'en')] as const)] as const)(
    'of %s speak of one thing in the singular',
    (_of, tree) => {
      const texts = new Map(leaves(tree))
      const plural = [...texts].filter(([, text]) =>
        /\{\{count\}\}( more| further)? (?!was|is|has)[a-z]{2,}s\b/.test(text),
      )
      expect(
        plural.filter(([key]) => !texts.has(`${key}_one`) && !ALWAYS_SEVERAL.has(key)).map(([key]) => key),
      ).toEqual([])
      for (const [key, text] of [...texts].filter(isForOne)) {
        const several = texts.get(key.replace(/_one$/, '')) ?? ''
        expect(several, key).toContain('{{count}}')
        expect(placeholders(several), key).toEqual(expect.arrayContaining(placeholders(text)))
      }
    },
  )

  it('leave no text empty', () => {
    const all = [zhCn, en, ...features.map(({ texts }) => texts)].flatMap((tree) => leaves(tree))
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('do not use a first key in two features', () => {
    const keys = [zhCn, ...withTexts.map((feature) => textsOf(feature, 'zh-cn'))].flatMap((tree) => Object.keys(tree))
    expect(keys).toEqual([...new Set(keys)])
  })

  it('are loaded with every page of a feature that has texts', () => {
    const byTexts = new Set(featureRoutes.flatMap(({ texts }) => (texts ? [texts] : [])))
    expect(byTexts.size).toBe(withTexts.length)
  })

  it('have the exact strings of the spec', () => {
    expect(zhCn.errors).toMatchObject({
      generic: '出现错误',
      guard: 'Has Error',
      emptyUser: 'Verification failed, please Login again.',
      emptyRoles: 'getInfo: roles must be a non-null array!',
      weakPassword: '密码不符合验证规则，请修改后重新登陆！',
    })
    expect(zhCn.shell.fullscreenUnsupported).toBe('you browser can not work')
  })
})

/** A key of a text as it appears in code: `'users.reset'`. */
const KEY = /['`](\w+)\.[\w$]/g
const sources = import.meta.glob<string>('../../{features,archetypes}/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

describe('a feature', () => {
  it('uses only its own texts, or shared ones', () => {
    const keysOf = (feature: string) => Object.keys(textsOf(feature, 'zh-cn'))
    const foreign = Object.entries(sources).flatMap(([path, source]) => {
      const others = withTexts.filter((feature) => !path.includes(`/features/${feature}/`)).flatMap(keysOf)
      return [...source.matchAll(KEY)].filter(([, key = '']) => others.includes(key)).map(([text]) => `${path} ${text}`)
    })
    expect(Object.keys(sources).length).toBeGreaterThan(200)
    expect(foreign).toEqual([])
  })
})

describe('createTexts', () => {
  const ROOM = {
    'zh-CN': async () => ({ room: { greeting: '你好' } }),
    en: async () => ({ room: { greeting: 'Hello' } }),
  }

  async function startedTexts() {
    const i18n = createInstance()
    await i18n.init({ lng: 'zh-CN', fallbackLng: false, ns: ['console'], defaultNS: 'console', resources: {} })
    const say = () => String(i18n.getResource(i18n.language, 'console', 'room.greeting'))
    return { i18n, say, texts: createTexts(i18n) }
  }

  it('loads a feature in the current language, and in every one chosen later', async () => {
    const { say, texts } = await startedTexts()
    await texts.need(ROOM)
    expect(say()).toBe('你好')
    await texts.choose('en')
    expect(say()).toBe('Hello')
  })

  it('changes the language only after a feature opened meanwhile has its texts', async () => {
    const { i18n, say, texts } = await startedTexts()
    let arrive = (): void => undefined
    const late = { ...ROOM, en: () => new Promise<object>((resolve) => (arrive = () => resolve({}))) }
    await texts.need(late)
    const choosing = texts.choose('en')
    await texts.need(ROOM)
    expect([i18n.language, say()]).toEqual(['zh-CN', '你好'])
    arrive()
    await choosing
    expect([i18n.language, say()]).toEqual(['en', 'Hello'])
  })

  it('keeps its language when texts cannot be loaded, and requests them again', async () => {
    const { i18n, say, texts } = await startedTexts()
    let isAway = true
    await texts.need({
      ...ROOM,
      en: async () => {
        if (isAway) throw new Error('no connection')
        return { room: { greeting: 'Hello' } }
      },
    })
    await expect(texts.choose('en')).rejects.toThrow('no connection')
    expect([i18n.language, say()]).toEqual(['zh-CN', '你好'])
    isAway = false
    await texts.choose('en')
    expect(say()).toBe('Hello')
  })
})

describe('storedLanguage', () => {
  it('is Chinese by default, and for unknown values', () => {
    const storage = memoryStorage()
    expect(storedLanguage(storage)).toBe('zh-CN')
    storage.setItem('language', 'xx')
    expect(storedLanguage(storage)).toBe('zh-CN')
    storage.setItem('language', 'en')
    expect(storedLanguage(storage)).toBe('en')
  })
})

describe('LANGUAGES', () => {
  it('have a file in every feature that has texts', () => {
    const files = LANGUAGES.map((language) => language.toLowerCase())
    const missing = withTexts.flatMap((feature) => files.filter((file) => leaves(textsOf(feature, file)).length === 0))
    expect(missing).toEqual([])
  })
})
