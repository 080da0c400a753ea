export {
  createPlatformAdministrator,
  findPlatformAdministrator,
  isPlatformUser,
  listPlatformAdministrators,
  platformPasswordLimits,
  platformSuffix,
  removePlatformAdministrator,
  resetPlatformPassword,
  type PlatformAdmin,
  type PlatformAdministrator,
} from './platform-administrators.ts'
