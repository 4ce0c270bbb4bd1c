import { chakra } from '@chakra-ui/react/styled-system'
import { usePageTitle } from '../ui/page-title.ts'

const Heading = chakra('h1', { base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 1.4 } })

/** What the page is called in menu and tag bar, as its heading. */
export const PageHeading = () => <Heading>{usePageTitle()}</Heading>
