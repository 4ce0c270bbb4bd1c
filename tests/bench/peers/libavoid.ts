export { AvoidLib, type ConnRef } from 'libavoid-js'
