/** Fonts of the system, as those of the page. A map without a glyph server draws all its letters from them. */
export const FONTS = [
  'Segoe UI',
  'Helvetica Neue',
  'Roboto',
  'Noto Sans',
  'Liberation Sans',
  'Arial',
  'PingFang SC',
  'Microsoft YaHei',
  'Noto Sans SC',
  'Noto Sans CJK SC',
  'sans-serif',
]
