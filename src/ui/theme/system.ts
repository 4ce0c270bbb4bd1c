// The theme: tokens of look.md as Chakra tokens. Chakra's own theme is omitted on purpose: its recipes are most of its
// size, and the sign-in page would load them. Components define their recipes themselves (src/ui).

import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system'
import type { ControlSize } from './control-size.ts'
import { type AccentPalette, accentOf, PALETTES, type Palette, VARIANTS, type Variant } from './palette.ts'

const CONDITION: Readonly<Record<Variant, string>> = {
  'admin-day': '_adminDay',
  'admin-night': '_adminNight',
  'big-data-night': '_bigDataNight',
  'big-data-day': '_bigDataDay',
}

const SELECTOR: Readonly<Record<Variant, string>> = {
  'admin-day': '[data-look=admin][data-theme=day] &',
  'admin-night': '[data-look=admin][data-theme=night] &',
  'big-data-night': '[data-look=big-data][data-theme=night] &',
  'big-data-day': '[data-look=big-data][data-theme=day] &',
}

const rem = (px: number): { value: string } => ({ value: `${px / 16}rem` })
const scale = (steps: readonly number[]) => Object.fromEntries(steps.map((step) => [String(step), rem(step * 4)]))
const STEPS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24] as const

export function createConsoleSystem(themeColor: string): SystemContext {
  const palettes = VARIANTS.map((variant) => {
    const palette = PALETTES[variant]
    return { variant, colors: { ...palette, ...accentOf(themeColor, palette) } }
  })
  const color = (name: keyof (Palette & AccentPalette)) => ({
    value: Object.fromEntries(palettes.map(({ variant, colors }) => [CONDITION[variant], colors[name]])),
  })

  return createSystem(defaultBaseConfig, {
    cssVarsPrefix: 'dh',
    preflight: true,
    conditions: Object.fromEntries(VARIANTS.map((variant) => [CONDITION[variant].slice(1), SELECTOR[variant]])),
    theme: {
      breakpoints: { sm: '30rem', md: '48rem', lg: '62rem', xl: '80rem', '2xl': '100rem' },
      tokens: {
        spacing: scale(STEPS),
        sizes: scale(STEPS),
        radii: { sm: rem(2), md: rem(4), lg: rem(8), full: { value: '9999px' } },
        fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20), '2xl': rem(26), '3xl': rem(34) },
        fontWeights: { normal: { value: 400 }, medium: { value: 500 }, bold: { value: 650 } },
        fonts: {
          body: {
            // Latin faces come first: those of Chinese lack letters with marks, as in čuvar, Niš and Łódź
            value:
              '"Segoe UI", "Helvetica Neue", Roboto, "Noto Sans", "Liberation Sans", Arial, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif',
          },
          figures: {
            value:
              '"Segoe UI", "SF Pro Display", Roboto, "Helvetica Neue", Arial, "PingFang SC", "Noto Sans CJK SC", system-ui, sans-serif',
          },
        },
        // a window lies over the page, and under menus and dialogs
        zIndex: { bar: { value: 10 }, window: { value: 30 }, overlay: { value: 40 }, notice: { value: 60 } },
        durations: { fast: { value: '120ms' }, normal: { value: '180ms' } },
      },
      semanticTokens: {
        colors: {
          bg: {
            page: color('page'),
            panel: color('panel'),
            raised: color('raised'),
            bar: color('bar'),
            field: color('field'),
            hover: color('hover'),
          },
          border: { subtle: color('borderSubtle'), field: color('borderField') },
          fg: { default: color('text'), muted: color('muted') },
          accent: {
            text: color('accent'),
            solid: color('solid'),
            solidHover: color('solidHover'),
            subtle: color('subtle'),
            onSubtle: color('onSubtle'),
          },
          level: {
            urgent: color('urgent'),
            important: color('important'),
            general: color('general'),
            recovered: color('recovered'),
          },
          medium: {
            supply1: color('supply1'),
            return1: color('return1'),
            supply2: color('supply2'),
            return2: color('return2'),
          },
          quality: { stale: color('stale'), manual: color('manual') },
        },
        shadows: {
          overlay: { value: '0 8px 28px rgba(3, 10, 20, 0.32)' },
        },
      },
      keyframes: {
        breathe: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.55' } },
        turn: { to: { transform: 'rotate(360deg)' } },
      },
    },
    globalCss: GLOBAL_CSS,
  })
}

/** Icons are given in px and scale with the text on a video wall. */
const ICON_SIZES = Object.fromEntries(
  [12, 16, 20, 32, 40].map((px) => [`svg.lucide[width="${px}"]`, { width: `${px / 16}rem`, height: `${px / 16}rem` }]),
)

const sizes = (controlPx: number, rowPx: number, textPx: number) => ({
  '--control-height': rem(controlPx).value,
  '--row-height': rem(rowPx).value,
  '--body-font': rem(textPx).value,
})

/** By `data-size` of the document; medium where it is not set. */
const SIZE_VARIABLES: Readonly<Record<ControlSize, Readonly<Record<string, string>>>> = {
  default: sizes(36, 44, 14),
  medium: sizes(32, 36, 13),
  small: sizes(28, 32, 12),
  mini: sizes(24, 28, 12),
}

const GLOBAL_CSS = {
  ...ICON_SIZES,
  // video walls of 2560 and 3840 px are viewed from a distance: everything scales, the layout stays
  html: {
    fontSize: '16px',
    '@media (min-width: 2500px)': { fontSize: '22px' },
    '@media (min-width: 3600px)': { fontSize: '32px' },
    '&[data-theme=night]': { colorScheme: 'dark' },
    '&[data-theme=day]': { colorScheme: 'light' },
    ...SIZE_VARIABLES.medium,
    ...Object.fromEntries(
      Object.entries(SIZE_VARIABLES).map(([size, variables]) => [`&[data-size=${size}]`, variables]),
    ),
  },
  'html, body, #root': { height: '100%' },
  body: {
    margin: 0,
    background: 'bg.page',
    color: 'fg.default',
    fontFamily: 'body',
    fontSize: 'var(--body-font)',
    lineHeight: 1.5,
    fontVariantNumeric: 'tabular-nums',
    WebkitFontSmoothing: 'antialiased',
  },
  'button, input, select, textarea': { font: 'inherit', color: 'inherit' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'accent.text', outlineOffset: '2px' },
  svg: { flexShrink: 0 },
  '::selection': { background: 'accent.solid', color: '#ffffff' },
  '*': { scrollbarWidth: 'thin', scrollbarColor: 'token(colors.border.field) transparent' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
}
