import { chakra } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '../ui/box.ts'
import { usePageTitle } from '../ui/page-title.ts'

const Heading = chakra('h1', { base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 1.4 } })

/**
 * What the page is called in menu and tag bar, as its heading; hidden on pages that begin with panels, where it is there
 * for whoever moves by headings.
 */
export function PageHeading({ isHidden = false }: { isHidden?: boolean }) {
  const title = usePageTitle()
  return isHidden ? <VisuallyHidden as="h1">{title}</VisuallyHidden> : <Heading>{title}</Heading>
}
