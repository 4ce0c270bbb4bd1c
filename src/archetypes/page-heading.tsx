import { chakra } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '../ui/box.ts'
import { usePageTitle } from '../ui/page-title.ts'

const Heading = chakra('h1', { base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 1.4 } })

/**
 * The page's menu title as its heading. On pages that begin with panels it is visually hidden, for users who navigate
 * by headings.
 */
export function PageHeading({ isHidden = false }: { isHidden?: boolean }) {
  const title = usePageTitle()
  return isHidden ? <VisuallyHidden as="h1">{title}</VisuallyHidden> : <Heading>{title}</Heading>
}
