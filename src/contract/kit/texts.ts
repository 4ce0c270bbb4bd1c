import type { Language } from './language.ts'

/**
 * A text for every key of the source, in another language. Where a language has words of their own for one thing, the
 * text for a `count` of 1 has the same key with `_one`.
 */
export type Translated<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translated<Source[Key]>
} & { readonly [Key in keyof Source & string as Source[Key] extends string ? `${Key}_one` : never]?: string }

/** Texts of a feature by language, loaded when the feature is first opened. */
export type FeatureTexts = Readonly<Record<Language, () => Promise<object>>>

/** Every language must have the keys of the first, which is the source language. */
export const defineTexts = <Source extends object>(
  texts: { readonly 'zh-CN': () => Promise<Source> } & Readonly<
    Record<Exclude<Language, 'zh-CN'>, () => Promise<Translated<Source>>>
  >,
): FeatureTexts => texts

/**
 * Texts by their first key; the source language of each feature adds its own, so that `t('users.reset')` is
 * type-checked.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface Texts {}
