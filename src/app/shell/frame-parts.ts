import { chakra } from '@chakra-ui/react/styled-system'

export const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateAreas: '"header header" "sidebar page"',
    height: '100dvh',
  },
  variants: {
    header: {
      fixed: { gridTemplateRows: '3.5rem minmax(0, 1fr)', overflow: 'hidden' },
      // everything scrolls but the sidebar, which stays beside it
      scrolling: { gridTemplateRows: '3.5rem auto', overflow: 'auto' },
    },
  },
})
export const Aside = chakra('aside', {
  base: {
    gridArea: 'sidebar',
    position: 'sticky',
    top: 0,
    height: '100%',
    maxHeight: '100dvh',
    background: 'bg.bar',
    borderInlineEndWidth: '1px',
    borderColor: 'border.subtle',
    overflow: 'hidden',
  },
})
export const PageArea = chakra('div', {
  base: { gridArea: 'page', display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
})
export const Main = chakra('main', {
  base: { flex: 1, minWidth: 0, minHeight: 0, outline: 'none', position: 'relative' },
  variants: {
    header: {
      fixed: { overflow: 'auto' },
      // a grid, so that a page which fills its place has a height to fill
      scrolling: { display: 'grid', gridTemplate: 'minmax(calc(100dvh - 2.125rem), auto) / minmax(0, 1fr)' },
    },
  },
})
export const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    insetInlineStart: '2',
    zIndex: 'overlay',
    padding: '2',
    paddingInline: '4',
    borderRadius: 'md',
    background: 'accent.solid',
    color: '#ffffff',
    transform: 'translateY(-200%)',
    _focusVisible: { transform: 'none' },
  },
})
