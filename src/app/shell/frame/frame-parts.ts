import { styled } from '#ui/styled.ts'

export const Frame = styled('div', {
  base: {
    display: 'grid',
    height: '100dvh',
  },
  variants: {
    header: {
      fixed: { overflow: 'hidden' },
      // everything scrolls except sidebar and dock, which stay beside it
      scrolling: { overflow: 'auto' },
    },
  },
})
export const Aside = styled('aside', {
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
/** Space for the icons at the edge of every page, so that they never cover its content. */
export const DockBar = styled('div', {
  base: {
    gridArea: 'dock',
    position: 'sticky',
    display: 'flex',
    background: 'bg.bar',
    borderColor: 'border.subtle',
    '@media print': { display: 'none' },
  },
  variants: {
    side: {
      end: {
        top: 0,
        height: '100%',
        maxHeight: '100dvh',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        alignItems: 'center',
        paddingBlock: '2',
        borderInlineStartWidth: '1px',
      },
      bottom: {
        bottom: 0,
        zIndex: 1,
        justifyContent: 'space-around',
        alignItems: 'center',
        borderTopWidth: '1px',
      },
    },
  },
})
export const PageArea = styled('div', {
  base: { gridArea: 'page', display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
})
export const Main = styled('main', {
  base: { flex: 1, minWidth: 0, minHeight: 0, outline: 'none', position: 'relative' },
  variants: {
    header: {
      fixed: { overflow: 'auto' },
      // a grid, so that a page that fills the area has a height to fill
      scrolling: { display: 'grid', gridTemplate: 'minmax(calc(100dvh - 2.125rem), auto) / minmax(0, 1fr)' },
    },
  },
})
export const SkipLink = styled('a', {
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
