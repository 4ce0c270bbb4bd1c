import { chakra } from '@chakra-ui/react/styled-system'
import { Column } from './box.ts'

/** The one rule for the padding of a page. */
export const PAGE_PADDING = { base: '3', md: '4' }

/** A page's own frame, with the distance of its parts. */
export const Page = chakra(Column, {
  base: { padding: PAGE_PADDING, gap: '3' },
  variants: {
    fit: {
      /** Fills a wide window; its parts scroll. */
      window: { height: { lg: '100%' }, minHeight: '0' },
      /** Fills the window; on a narrow one it may be longer. */
      atLeastWindow: { minHeight: '100%', height: { lg: '100%' } },
      /** As long as its content, and at least as the window. */
      content: { minHeight: '100%' },
    },
  },
})
