/** Style sheets, which the build bundles. */
declare module "*.css";
