// Jest awaits what a setup file exports, and takes a function only as the whole export of a CommonJS file.
module.exports = () => require("./open-database.ts").openDatabase();
