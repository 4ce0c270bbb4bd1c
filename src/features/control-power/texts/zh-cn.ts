export const controlPower = {
  parts: '控制权限与联锁',
  powers: '控制权限',
  interlocks: '联锁',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly controlPower: typeof controlPower
  }
}
