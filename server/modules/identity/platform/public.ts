export {
  createPlatformAdministrator,
  findPlatformUserId,
  isPlatformUser,
  listPlatformAdministrators,
  platformPasswordLimits,
  platformSuffix,
  removePlatformAdministrator,
  resetPlatformPassword,
  type PlatformAdmin,
} from './platform-administrators.ts'
